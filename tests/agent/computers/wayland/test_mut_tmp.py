import os,sys,time,subprocess
from pathlib import Path
from threading import Event
import numpy as np, pytest
from agent.actions.types import Click, Wait
from agent.types import EffectKind
from agent.computers.wayland.portal_desktop import PortalDesktop
from agent.computers.wayland.screen import WaylandScreen
from agent.coordinates import MonitorPoint
from tests.agent.computers.event_target import PROGRAM, EventTarget
from tests.contracts.computer import ComputerContract
R=Path(os.environ['REAL_RT'])
@pytest.fixture(scope="module")
def computer():
    os.environ['DBUS_SESSION_BUS_ADDRESS']=os.environ['REAL_BUS']; os.environ['XDG_RUNTIME_DIR']=str(R); os.environ['WAYLAND_DISPLAY']='wl-m'
    made=WaylandScreen(PortalDesktop(R/'wl-m'))
    yield made
    made.close()
class Shifted(EventTarget):
    shift=(0,0)
    def place(self,name,dx=None,dy=None):
        p=super().place(name,dx,dy); return MonitorPoint(p.x+self.shift[0],p.y+self.shift[1])
@pytest.fixture(scope="module")
def target(computer):
    env=os.environ|{'QT_QPA_PLATFORM':'wayland'}; env.pop('DISPLAY',None)
    p=subprocess.Popen([sys.executable,str(PROGRAM),str(R/'e.jsonl')],env=env,stderr=subprocess.DEVNULL)
    t=Shifted(R/'e.jsonl'); time.sleep(1)
    px=computer.observe().pixels
    ys,xs=np.nonzero((px==np.array([220,142,142],np.uint8)).all(axis=2)); pad=t._places['pad']
    t.shift=(int(xs.min())-pad[0],int(ys.min())-pad[1]); print('shift',t.shift)
    yield t
    p.kill(); p.wait()
class TestPortal(ComputerContract):
    def test_observation_names_the_active_window(self,computer,target):
        computer.perform(Click(target.place("pad")), stop=Event()); assert computer.observe().window.title==""
    def test_nothing_to_see_is_reported_as_unchanged(self,computer,target):
        computer.perform(Click(target.place("pad")), stop=Event()); computer.observe()
        assert computer.perform(Wait(0.05), stop=Event()).kind is EffectKind.UNCHANGED
