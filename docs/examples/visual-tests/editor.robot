*** Settings ***
Library           agent.visual_tests.robot_keywords.RobotDesk
Test Setup        Open Desk    ${SUITE SOURCE}    ${TEST NAME}
Test Teardown     Close Desk

*** Test Cases ***
Typing
    Open Application    mousepad --disable-server
    Type Text           apples and pears
    Check               "apples and pears" is there
    Press Keys          ctrl a
    Type Text           bread
    Wait Until          "apples" is not there    timeout_s=5

Another Look
    [Setup]             Open Desk    ${SUITE SOURCE}    ${TEST NAME}    theme=HighContrast    scale=1.25
    Open Application    mousepad --disable-server
    Check               the Search menu is there
    Compare Picture     empty editor
