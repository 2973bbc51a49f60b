<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>deskhand</name>
    <message>
        <source> and submit it</source>
        <translation>并提交</translation>
    </message>
    <message>
        <source> at {at}</source>
        <translation>，位置 {at}</translation>
    </message>
    <message>
        <source> days</source>
        <translation> 天</translation>
    </message>
    <message>
        <source> in “{window}”</source>
        <translation>，窗口“{window}”</translation>
    </message>
    <message>
        <source> · also what may be risky: {risks}</source>
        <translation> · 也包括可能有风险的操作：{risks}</translation>
    </message>
    <message>
        <source>1 day</source>
        <translation>1 天</translation>
    </message>
    <message>
        <source>1 hour</source>
        <translation>1 小时</translation>
    </message>
    <message>
        <source>1 step in {time}</source>
        <translation>1 步，用时 {time}</translation>
    </message>
    <message>
        <source>15 minutes</source>
        <translation>15 分钟</translation>
    </message>
    <message>
        <source>30 days</source>
        <translation>30 天</translation>
    </message>
    <message>
        <source>A GGUF file with its projector beside it, or a model's folder</source>
        <translation>旁边带有投影文件的 GGUF 文件，或模型文件夹</translation>
    </message>
    <message>
        <source>A few lines about each task that has ended. Those that fit a new task are told to the agent. Words that only a screen has said are left out until you keep them. What you forget here stays in the history.</source>
        <translation>每个已结束的任务留下几行记录，与新任务相符的会告诉代理。只在屏幕上出现过的词会被略去，直到您选择保留。在这里忘记的内容仍留在历史记录中。</translation>
    </message>
    <message>
        <source>A file on this computer</source>
        <translation>本机上的文件</translation>
    </message>
    <message>
        <source>A name of the list, or OWNER/NAME on Hugging Face</source>
        <translation>列表中的名称，或 Hugging Face 上的 OWNER/NAME</translation>
    </message>
    <message>
        <source>A new line in the task</source>
        <translation>在任务中换行</translation>
    </message>
    <message>
        <source>A picture of {size} took {milliseconds:.1f} ms.</source>
        <translation>{size} 的截图用了 {milliseconds:.1f} 毫秒。</translation>
    </message>
    <message>
        <source>A program ran in bubblewrap without network and without your home.</source>
        <translation>程序已在 bubblewrap 中运行，没有网络，也看不到您的主目录。</translation>
    </message>
    <message>
        <source>A server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>A task that has taken so many steps ends.</source>
        <translation>任务达到这么多步就会结束。</translation>
    </message>
    <message>
        <source>AT-SPI answers in the private desktop.</source>
        <translation>AT-SPI 在私有桌面中有响应。</translation>
    </message>
    <message>
        <source>AT-SPI does not answer in the private desktop.</source>
        <translation>AT-SPI 在私有桌面中没有响应。</translation>
    </message>
    <message>
        <source>Accept “Allow everything” on my own screen</source>
        <translation>在我自己的屏幕上也接受“全部允许”</translation>
    </message>
    <message>
        <source>Acting</source>
        <translation>操作中</translation>
    </message>
    <message>
        <source>Acting…</source>
        <translation>操作中…</translation>
    </message>
    <message>
        <source>Action of the step</source>
        <translation>该步骤的操作</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Add a rule</source>
        <translation>添加规则</translation>
    </message>
    <message>
        <source>Address of the server</source>
        <translation>服务器地址</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>After this step another task begins. Which one?</source>
        <translation>此步骤之后开始另一个任务。是哪一个？</translation>
    </message>
    <message>
        <source>All applications</source>
        <translation>所有应用程序</translation>
    </message>
    <message>
        <source>All recordings</source>
        <translation>所有录制</translation>
    </message>
    <message>
        <source>All tasks</source>
        <translation>所有任务</translation>
    </message>
    <message>
        <source>All {all} checks passed, {remarks} with a remark.</source>
        <translation>全部 {all} 项检查通过，其中 {remarks} 项有说明。</translation>
    </message>
    <message>
        <source>All {all} checks passed.</source>
        <translation>全部 {all} 项检查通过。</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>允许</translation>
    </message>
    <message>
        <source>Allow change</source>
        <translation>允许修改后的操作</translation>
    </message>
    <message>
        <source>Allow everything</source>
        <translation>全部允许</translation>
    </message>
    <message>
        <source>Allow user name spaces: sysctl kernel.unprivileged_userns_clone=1.</source>
        <translation>请允许用户命名空间：sysctl kernel.unprivileged_userns_clone=1。</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>总是</translation>
    </message>
    <message>
        <source>Always allow clicks in the calculator</source>
        <translation>总是允许在计算器中点击</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Any outcome</source>
        <translation>任何结果</translation>
    </message>
    <message>
        <source>Any quality</source>
        <translation>任何质量</translation>
    </message>
    <message>
        <source>Appearance and language</source>
        <translation>外观和语言</translation>
    </message>
    <message>
        <source>Application</source>
        <translation>应用程序</translation>
    </message>
    <message>
        <source>Application to open in the private desktop; empty for none</source>
        <translation>在私有桌面中打开的应用；留空则不打开</translation>
    </message>
    <message>
        <source>Applications</source>
        <translation>应用程序</translation>
    </message>
    <message>
        <source>Applications are opened only in a private desktop; on your screen, open it yourself.</source>
        <translation>只能在私有桌面中打开应用程序；在您的屏幕上请自行打开。</translation>
    </message>
    <message>
        <source>Approval</source>
        <translation>批准</translation>
    </message>
    <message>
        <source>Approval and privacy</source>
        <translation>批准和隐私</translation>
    </message>
    <message>
        <source>Approval and privacy…</source>
        <translation>批准和隐私…</translation>
    </message>
    <message>
        <source>Apr</source>
        <translation>4月</translation>
    </message>
    <message>
        <source>Arrow keys move the target by one pixel, with Shift by ten</source>
        <translation>方向键每次移动目标一个像素，按住 Shift 为十个像素</translation>
    </message>
    <message>
        <source>Arrow keys: step by step. Home and End: first and last. Esc closes.</source>
        <translation>方向键：逐步浏览。Home 和 End：首步和末步。Esc 关闭。</translation>
    </message>
    <message>
        <source>As suits the model</source>
        <translation>按模型所需</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>As the task was written</source>
        <translation>与任务原文相同</translation>
    </message>
    <message>
        <source>Ask before anything called Send</source>
        <translation>在任何名为 Send 的东西之前询问</translation>
    </message>
    <message>
        <source>Ask each step</source>
        <translation>每一步都询问</translation>
    </message>
    <message>
        <source>Ask for help</source>
        <translation>请求帮助</translation>
    </message>
    <message>
        <source>Ask if risky</source>
        <translation>有风险时询问</translation>
    </message>
    <message>
        <source>Ask: {question}</source>
        <translation>提问：{question}</translation>
    </message>
    <message>
        <source>Asked for help</source>
        <translation>请求了帮助</translation>
    </message>
    <message>
        <source>Asked you: {question}</source>
        <translation>询问了您：{question}</translation>
    </message>
    <message>
        <source>Asking how large it is</source>
        <translation>正在查询大小</translation>
    </message>
    <message>
        <source>At the latest until {moment}{covers}</source>
        <translation>最迟到 {moment}{covers}</translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation>添加文件</translation>
    </message>
    <message>
        <source>Attached files</source>
        <translation>已添加的文件</translation>
    </message>
    <message>
        <source>Attach…</source>
        <translation>添加文件…</translation>
    </message>
    <message>
        <source>Aug</source>
        <translation>8月</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Back to {keys}</source>
        <translation>恢复为 {keys}</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>分布</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>Better: {number} more steps exactly as you did them.</source>
        <translation>更好：多了 {number} 个与您完全一致的步骤。</translation>
    </message>
    <message>
        <source>Both did the same.</source>
        <translation>两次运行做了同样的事。</translation>
    </message>
    <message>
        <source>Calibrate</source>
        <translation>校准</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>校准</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>Choose and calibrate…</source>
        <translation>选择并校准…</translation>
    </message>
    <message>
        <source>Choose another folder in the settings, or DESKHAND_HOME.</source>
        <translation>请在设置中或用 DESKHAND_HOME 另选文件夹。</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Cleaning up…</source>
        <translation>正在清理…</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>单击</translation>
    </message>
    <message>
        <source>Click at {at}</source>
        <translation>点击 {at}</translation>
    </message>
    <message>
        <source>Clicks</source>
        <translation>点击</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Compare two runs</source>
        <translation>比较两次运行</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>与之比较</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>比较…</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Copies of files for the private desktop; they can be dropped here, too</source>
        <translation>复制到私有桌面的文件；也可以拖放到这里</translation>
    </message>
    <message>
        <source>Counts from the next start on. The model’s own words stay its own.</source>
        <translation>下次启动时生效。模型自己的话保持原样。</translation>
    </message>
    <message>
        <source>Crashed</source>
        <translation>已崩溃</translation>
    </message>
    <message>
        <source>Cut here</source>
        <translation>从这里分开</translation>
    </message>
    <message>
        <source>Cut here…</source>
        <translation>从这里分开…</translation>
    </message>
    <message>
        <source>Damaged</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Dec</source>
        <translation>12月</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Delete all records with their pictures, the memory, permissions, logs and settings?</source>
        <translation>删除所有记录及其截图、记忆、许可、日志和设置吗？</translation>
    </message>
    <message>
        <source>Delete everything</source>
        <translation>全部删除</translation>
    </message>
    <message>
        <source>Delete the folder.</source>
        <translation>请删除该文件夹。</translation>
    </message>
    <message>
        <source>Delete “{words}” with its {num_steps} steps and all pictures? This cannot be undone.</source>
        <translation>删除“{words}”及其 {num_steps} 个步骤和所有截图吗？此操作无法撤销。</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>删除…</translation>
    </message>
    <message>
        <source>Deny</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>Deny what the agent asks for</source>
        <translation>拒绝智能体的请求</translation>
    </message>
    <message>
        <source>Deskhand ended without a word</source>
        <translation>Deskhand 意外结束</translation>
    </message>
    <message>
        <source>Deskhand is recording</source>
        <translation>Deskhand 正在录制</translation>
    </message>
    <message>
        <source>Deskhand is working</source>
        <translation>Deskhand 正在工作</translation>
    </message>
    <message>
        <source>Deskhand looks at the screen, says what it wants to do, asks you, and does it. It works in a desktop of its own, so your mouse and keyboard stay yours.</source>
        <translation>Deskhand 查看屏幕，说出它要做什么，询问您，然后去做。它在自己的桌面中工作，您的鼠标和键盘仍归您使用。</translation>
    </message>
    <message>
        <source>Deskhand needs you</source>
        <translation>Deskhand 需要您</translation>
    </message>
    <message>
        <source>Deskhand tries everything it needs by doing it: it starts a desktop of its own, takes a picture, types a line and closes it again.</source>
        <translation>Deskhand 通过实际操作来检查它需要的一切：启动自己的桌面，截一张图，输入一行字，然后关闭。</translation>
    </message>
    <message>
        <source>Deskhand wants to {deed}{place}.</source>
        <translation>Deskhand 想要{deed}{place}。</translation>
    </message>
    <message>
        <source>Deskhand – safe mode</source>
        <translation>Deskhand – 安全模式</translation>
    </message>
    <message>
        <source>Deskhand: {text}</source>
        <translation>Deskhand：{text}</translation>
    </message>
    <message>
        <source>Diagnostics: {path}</source>
        <translation>诊断文件：{path}</translation>
    </message>
    <message>
        <source>Diagnostics…</source>
        <translation>诊断…</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Discarded: nothing was kept.</source>
        <translation>已丢弃：未保留任何内容。</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Done by the agent</source>
        <translation>由智能体完成</translation>
    </message>
    <message>
        <source>Double clicks</source>
        <translation>双击</translation>
    </message>
    <message>
        <source>Double-click</source>
        <translation>双击</translation>
    </message>
    <message>
        <source>Double-click at {at}</source>
        <translation>双击 {at}</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Drag from {start} to {end}</source>
        <translation>从 {start} 拖到 {end}</translation>
    </message>
    <message>
        <source>Drag the target, or move it with the arrow keys</source>
        <translation>拖动目标，或用方向键移动</translation>
    </message>
    <message>
        <source>Drag to correct</source>
        <translation>拖动以更正</translation>
    </message>
    <message>
        <source>Drags</source>
        <translation>拖动</translation>
    </message>
    <message>
        <source>Drop it</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Dropped: nothing has changed.</source>
        <translation>已放弃：没有任何改变。</translation>
    </message>
    <message>
        <source>EXAMPLES</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Edit the rules…</source>
        <translation>编辑规则…</translation>
    </message>
    <message>
        <source>Edit {path} ({command})</source>
        <translation>编辑 {path}（{command}）</translation>
    </message>
    <message>
        <source>Embedded</source>
        <translation>内置</translation>
    </message>
    <message>
        <source>Every action is asked.</source>
        <translation>每个操作都会询问。</translation>
    </message>
    <message>
        <source>Every application</source>
        <translation>每个应用程序</translation>
    </message>
    <message>
        <source>Every click and every text waits for you. The best way to get to know a model.</source>
        <translation>每次点击和每段文字都等待您确认。这是了解一个模型的最好方式。</translation>
    </message>
    <message>
        <source>Everything stays on this computer. Only a model on a server that you add yourself is sent pictures of the screen; nothing is sent to anybody else, not even figures of use.</source>
        <translation>一切都留在本机。只有您自己添加的服务器上的模型会收到屏幕截图；不会向其他任何人发送任何东西，连使用统计也不会。</translation>
    </message>
    <message>
        <source>Everything stays on this computer; nothing is sent but to a server that you add as a model.</source>
        <translation>一切都留在本机；只会发送到您作为模型添加的服务器。</translation>
    </message>
    <message>
        <source>Exact text</source>
        <translation>准确的文字</translation>
    </message>
    <message>
        <source>Exactly what you did</source>
        <translation>与您所做完全一致</translation>
    </message>
    <message>
        <source>Export the task</source>
        <translation>导出任务</translation>
    </message>
    <message>
        <source>Exported: {path}</source>
        <translation>已导出：{path}</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Fair</source>
        <translation>一般</translation>
    </message>
    <message>
        <source>Feb</source>
        <translation>2月</translation>
    </message>
    <message>
        <source>File edits</source>
        <translation>文件编辑</translation>
    </message>
    <message>
        <source>Files are attached only in a private desktop; your screen has them all.</source>
        <translation>只能在私有桌面中添加文件；您的屏幕上已有全部文件。</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <source>Fine-tune</source>
        <translation>微调</translation>
    </message>
    <message>
        <source>Fine-tune on {number} recordings…</source>
        <translation>用 {number} 个录制进行微调…</translation>
    </message>
    <message>
        <source>Fine-tune {name}</source>
        <translation>微调 {name}</translation>
    </message>
    <message>
        <source>Fine-tune…</source>
        <translation>微调…</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Finish recording</source>
        <translation>完成录制</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Finished: {answer}</source>
        <translation>完成：{answer}</translation>
    </message>
    <message>
        <source>Five targets are shown for a moment. Deskhand finds each in a picture of the screen and moves the mouse there, on the same way that a click takes later. Leave the mouse alone until they are gone.</source>
        <translation>会短暂显示五个目标。Deskhand 在屏幕截图中找到每个目标，并用与以后点击相同的方式把鼠标移到那里。在目标消失之前请不要动鼠标。</translation>
    </message>
    <message>
        <source>Folders are shared only with a private desktop; your screen sees them all.</source>
        <translation>只能与私有桌面共享文件夹；您的屏幕可以看到所有文件夹。</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>文件夹…</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>忘记</translation>
    </message>
    <message>
        <source>Forget all but the pinned…</source>
        <translation>遗忘所有未固定的内容…</translation>
    </message>
    <message>
        <source>Forget everything but what is pinned? This cannot be undone. The history stays.</source>
        <translation>遗忘所有未固定的内容？此操作无法撤销。历史记录会保留。</translation>
    </message>
    <message>
        <source>From every window. The settings’ page of shortcuts can change it.</source>
        <translation>在任何窗口中都有效。可以在设置的快捷键页面中更改。</translation>
    </message>
    <message>
        <source>Get or check a model…</source>
        <translation>获取或检查模型…</translation>
    </message>
    <message>
        <source>Get the files again: git checkout resources/models</source>
        <translation>请重新获取文件：git checkout resources/models</translation>
    </message>
    <message>
        <source>Go back one page</source>
        <translation>返回上一页</translation>
    </message>
    <message>
        <source>Go back to {name}</source>
        <translation>返回 {name}</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Go on recording</source>
        <translation>继续录制</translation>
    </message>
    <message>
        <source>Go to where they part</source>
        <translation>转到分歧处</translation>
    </message>
    <message>
        <source>Good</source>
        <translation>好</translation>
    </message>
    <message>
        <source>Grammar</source>
        <translation>语法</translation>
    </message>
    <message>
        <source>Hand back</source>
        <translation>交还</translation>
    </message>
    <message>
        <source>Hand mouse and keyboard back to the agent</source>
        <translation>把鼠标和键盘交还给智能体</translation>
    </message>
    <message>
        <source>Height of a private desktop</source>
        <translation>私有桌面的高度</translation>
    </message>
    <message>
        <source>Held keys</source>
        <translation>按住的键</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Hold the {button}</source>
        <translation>按住{button}</translation>
    </message>
    <message>
        <source>Hold {keys}</source>
        <translation>按住 {keys}</translation>
    </message>
    <message>
        <source>How large is that?</source>
        <translation>有多大？</translation>
    </message>
    <message>
        <source>How many screenshots stand in one prompt, at most.</source>
        <translation>一个提示中最多包含多少张截图。</translation>
    </message>
    <message>
        <source>In blocks: quicker</source>
        <translation>成批移除：更快</translation>
    </message>
    <message>
        <source>Install</source>
        <translation>安装</translation>
    </message>
    <message>
        <source>Install and unlock a keyring to keep keys: GNOME Keyring or KWallet with a Secret Service (on Debian and Ubuntu: apt install gnome-keyring).</source>
        <translation>请安装并解锁密钥环以保存密钥：GNOME Keyring，或带有 Secret Service 的 KWallet（Debian 和 Ubuntu：apt install gnome-keyring）。</translation>
    </message>
    <message>
        <source>Installing what training needs</source>
        <translation>正在安装训练所需的软件包</translation>
    </message>
    <message>
        <source>It cannot be loaded: {said}</source>
        <translation>无法加载：{said}</translation>
    </message>
    <message>
        <source>It does not know how to go on. What should it do?</source>
        <translation>它不知道如何继续。它该怎么做？</translation>
    </message>
    <message>
        <source>It is not known which window this would reach.</source>
        <translation>不知道这会作用于哪个窗口。</translation>
    </message>
    <message>
        <source>It stands above all windows while the agent uses your screen.</source>
        <translation>智能体使用您的屏幕时，它位于所有窗口之上。</translation>
    </message>
    <message>
        <source>It was at work on “{task}”. Its record holds every step before the last.</source>
        <translation>当时正在处理“{task}”。它的记录包含最后一步之前的每一步。</translation>
    </message>
    <message>
        <source>It was made of {name}; you can go back at any time.</source>
        <translation>它由 {name} 而来；您可以随时返回。</translation>
    </message>
    <message>
        <source>It was right</source>
        <translation>其实没错</translation>
    </message>
    <message>
        <source>Jan</source>
        <translation>1月</translation>
    </message>
    <message>
        <source>Jul</source>
        <translation>7月</translation>
    </message>
    <message>
        <source>Jun</source>
        <translation>6月</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Keep records</source>
        <translation>保留记录</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Keys are kept for this run only. {how}</source>
        <translation>密钥只在本次运行中保留。{how}</translation>
    </message>
    <message>
        <source>Keys are kept in the system’s keyring and nowhere else.</source>
        <translation>密钥只保存在系统的密钥环中，别处没有。</translation>
    </message>
    <message>
        <source>Keys in a terminal can run any command.</source>
        <translation>终端中的按键可以运行任何命令。</translation>
    </message>
    <message>
        <source>Keys of servers</source>
        <translation>服务器的密钥</translation>
    </message>
    <message>
        <source>Keys…</source>
        <translation>密钥…</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>以后</translation>
    </message>
    <message>
        <source>Layers on the GPU</source>
        <translation>放在 GPU 上的层数</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>正在学习</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>去掉</translation>
    </message>
    <message>
        <source>Leave the mouse alone for a moment. Esc gives up.</source>
        <translation>请暂时不要动鼠标。按 Esc 放弃。</translation>
    </message>
    <message>
        <source>Let go of mouse and keyboard…</source>
        <translation>请松开鼠标和键盘…</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Loading the model…</source>
        <translation>正在加载模型…</translation>
    </message>
    <message>
        <source>Log files, without texts and pictures</source>
        <translation>日志文件，不含文字和图片</translation>
    </message>
    <message>
        <source>Looking</source>
        <translation>查看中</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>查看中…</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Make room: a task of 50 steps takes about 10 MB.</source>
        <translation>请腾出空间：50 步的任务约占 10 MB。</translation>
    </message>
    <message>
        <source>Making the new model</source>
        <translation>正在生成新模型</translation>
    </message>
    <message>
        <source>Making the sample…</source>
        <translation>正在生成样本…</translation>
    </message>
    <message>
        <source>Mar</source>
        <translation>3月</translation>
    </message>
    <message>
        <source>Mark as wrong</source>
        <translation>标记为错误</translation>
    </message>
    <message>
        <source>May</source>
        <translation>5月</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Memory and privacy</source>
        <translation>记忆和隐私</translation>
    </message>
    <message>
        <source>Memory of earlier tasks</source>
        <translation>以前任务的记忆</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Merged; Undo in the review takes it back.</source>
        <translation>已合并；可在审阅中撤销。</translation>
    </message>
    <message>
        <source>Message to the agent</source>
        <translation>给智能体的消息</translation>
    </message>
    <message>
        <source>Middle clicks</source>
        <translation>中键点击</translation>
    </message>
    <message>
        <source>Middle-click at {at}</source>
        <translation>中键点击 {at}</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Model file</source>
        <translation>模型文件</translation>
    </message>
    <message>
        <source>Model folder</source>
        <translation>模型文件夹</translation>
    </message>
    <message>
        <source>Model to fetch</source>
        <translation>要获取的模型</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Model’s name there, if it has several</source>
        <translation>如果服务器上有多个模型，填模型名称</translation>
    </message>
    <message>
        <source>Most tasks run in a private desktop and touch none of your screens. For tasks on your own screen, choose the monitor that the agent may look at and use.</source>
        <translation>大多数任务在私有桌面中运行，不会碰到您的任何屏幕。对于在您自己屏幕上的任务，请选择智能体可以查看和使用的显示器。</translation>
    </message>
    <message>
        <source>Mouse and keyboard are yours. Ctrl+Alt+Return or “Hand back” gives them to the agent again.</source>
        <translation>鼠标和键盘归您使用。按 Ctrl+Alt+Return 或“交还”再交给智能体。</translation>
    </message>
    <message>
        <source>Mouse moves</source>
        <translation>鼠标移动</translation>
    </message>
    <message>
        <source>Mousepad, Firefox</source>
        <translation>Mousepad, Firefox</translation>
    </message>
    <message>
        <source>Move to {to}</source>
        <translation>移动到 {to}</translation>
    </message>
    <message>
        <source>Movement</source>
        <translation>动效</translation>
    </message>
    <message>
        <source>My monitor</source>
        <translation>我的显示器</translation>
    </message>
    <message>
        <source>My rules</source>
        <translation>我的规则</translation>
    </message>
    <message>
        <source>My screen</source>
        <translation>我的屏幕</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Name and tags</source>
        <translation>名称和标签</translation>
    </message>
    <message>
        <source>Name and tags…</source>
        <translation>名称和标签…</translation>
    </message>
    <message>
        <source>Name of its key, if it wants one</source>
        <translation>如果需要密钥，填密钥名称</translation>
    </message>
    <message>
        <source>Name of the key</source>
        <translation>密钥名称</translation>
    </message>
    <message>
        <source>Name of the model on the server</source>
        <translation>服务器上的模型名称</translation>
    </message>
    <message>
        <source>Name of the server’s key</source>
        <translation>服务器密钥的名称</translation>
    </message>
    <message>
        <source>Near-duplicates</source>
        <translation>近似重复</translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation>需要您</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>Never in windows of a bank</source>
        <translation>绝不在银行的窗口中操作</translation>
    </message>
    <message>
        <source>Never type into a terminal</source>
        <translation>绝不在终端中输入</translation>
    </message>
    <message>
        <source>New task</source>
        <translation>新任务</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>No difference on the held-out steps.</source>
        <translation>在留出的步骤上没有差别。</translation>
    </message>
    <message>
        <source>No ending</source>
        <translation>没有结局</translation>
    </message>
    <message>
        <source>No ending yet</source>
        <translation>尚无结局</translation>
    </message>
    <message>
        <source>No recordings yet. “Record…” in the window makes one.</source>
        <translation>还没有录制。窗口中的“录制…”可以创建。</translation>
    </message>
    <message>
        <source>No rule knows this kind of action.</source>
        <translation>没有规则认识这类操作。</translation>
    </message>
    <message>
        <source>No steps</source>
        <translation>没有步骤</translation>
    </message>
    <message>
        <source>No such step</source>
        <translation>没有这一步</translation>
    </message>
    <message>
        <source>No task was interrupted.</source>
        <translation>没有任务被中断。</translation>
    </message>
    <message>
        <source>No thought</source>
        <translation>没有想法</translation>
    </message>
    <message>
        <source>None of the recorded steps.</source>
        <translation>没有任何已记录的步骤。</translation>
    </message>
    <message>
        <source>Not calibrated yet.</source>
        <translation>尚未校准。</translation>
    </message>
    <message>
        <source>Not installed: {programs}.</source>
        <translation>未安装：{programs}。</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Not rated</source>
        <translation>未评级</translation>
    </message>
    <message>
        <source>Not searched for secrets yet: this record cannot be exported (deskhand redact).</source>
        <translation>尚未搜索机密信息：此记录不能导出（deskhand redact）。</translation>
    </message>
    <message>
        <source>Not tried: there is no private desktop.</source>
        <translation>未尝试：没有私有桌面。</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Nothing done</source>
        <translation>没有操作</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>Nothing has to be fetched. Simple tasks in ordinary windows.</source>
        <translation>不需要获取任何东西。适合普通窗口中的简单任务。</translation>
    </message>
    <message>
        <source>Nothing here yet</source>
        <translation>这里还什么都没有</translation>
    </message>
    <message>
        <source>Nothing is allowed beyond single steps. When you are asked, you can allow one kind of action for the whole task or in one application; that always has an end.</source>
        <translation>除单个步骤外没有任何许可。询问时，您可以允许某类操作用于整个任务或某个应用；许可总有期限。</translation>
    </message>
    <message>
        <source>Nothing is asked but what your rules say. Only in a desktop of the agent’s own.</source>
        <translation>只询问您的规则所要求的。只能在智能体自己的桌面中使用。</translation>
    </message>
    <message>
        <source>Nothing is remembered yet.</source>
        <translation>尚未记住任何内容。</translation>
    </message>
    <message>
        <source>Nothing is running</source>
        <translation>没有任务在运行</translation>
    </message>
    <message>
        <source>Nothing is started again by itself.</source>
        <translation>什么都不会自动重新开始。</translation>
    </message>
    <message>
        <source>Nothing moves or fades by itself</source>
        <translation>没有任何东西自行移动或淡入淡出</translation>
    </message>
    <message>
        <source>Nothing of it can be brought back.</source>
        <translation>这些都无法恢复。</translation>
    </message>
    <message>
        <source>Nov</source>
        <translation>11月</translation>
    </message>
    <message>
        <source>Now at </source>
        <translation>现在位于 </translation>
    </message>
    <message>
        <source>Oct</source>
        <translation>10月</translation>
    </message>
    <message>
        <source>Old pictures leave</source>
        <translation>旧截图的移除方式</translation>
    </message>
    <message>
        <source>Older ones are deleted when Deskhand starts.</source>
        <translation>更早的记录会在 Deskhand 启动时删除。</translation>
    </message>
    <message>
        <source>On your held-out steps</source>
        <translation>在您留出的步骤上</translation>
    </message>
    <message>
        <source>One by one: always the last ones</source>
        <translation>逐张移除：总是最近的几张</translation>
    </message>
    <message>
        <source>One rule, and it can be read.</source>
        <translation>一条规则，可以读取。</translation>
    </message>
    <message>
        <source>Only needed for models behind a key; none ships with one.</source>
        <translation>只有需要密钥的模型才用得到；自带的模型都不需要。</translation>
    </message>
    <message>
        <source>Only this step</source>
        <translation>仅此一步</translation>
    </message>
    <message>
        <source>Only what could send, delete, pay or leave the task is asked.</source>
        <translation>只询问可能会发送、删除、付款或偏离任务的操作。</translation>
    </message>
    <message>
        <source>Only where there is one.</source>
        <translation>仅在有 GPU 时有效。</translation>
    </message>
    <message>
        <source>Open run</source>
        <translation>打开运行记录</translation>
    </message>
    <message>
        <source>Open the app {name}</source>
        <translation>打开应用 {name}</translation>
    </message>
    <message>
        <source>Open the folder of log files</source>
        <translation>打开日志文件夹</translation>
    </message>
    <message>
        <source>Open the page {url}</source>
        <translation>打开网页 {url}</translation>
    </message>
    <message>
        <source>Other applications</source>
        <translation>其他应用程序</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Outcome not said</source>
        <translation>结果未说明</translation>
    </message>
    <message>
        <source>Outcomes</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Paste the key; it is never shown again</source>
        <translation>粘贴密钥；之后不会再显示</translation>
    </message>
    <message>
        <source>Path of the model</source>
        <translation>模型路径</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Pause recording</source>
        <translation>暂停录制</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Permissions</source>
        <translation>许可</translation>
    </message>
    <message>
        <source>Pictures kept</source>
        <translation>保留的截图</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Point on the target</source>
        <translation>点在目标上</translation>
    </message>
    <message>
        <source>Poor</source>
        <translation>差</translation>
    </message>
    <message>
        <source>Press Back</source>
        <translation>按返回键</translation>
    </message>
    <message>
        <source>Press Home</source>
        <translation>按主屏幕键</translation>
    </message>
    <message>
        <source>Press Stop on the small panel at the lower right</source>
        <translation>按右下角小面板上的“停止”</translation>
    </message>
    <message>
        <source>Press for {duration_s:g} s at {at}</source>
        <translation>在 {at} 按住 {duration_s:g} 秒</translation>
    </message>
    <message>
        <source>Press keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Press {keys}</source>
        <translation>按 {keys}</translation>
    </message>
    <message>
        <source>Press {shortcut}</source>
        <translation>按 {shortcut}</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Private desktop</source>
        <translation>私有桌面</translation>
    </message>
    <message>
        <source>Private desktop, yours to drive</source>
        <translation>私有桌面，由您操作</translation>
    </message>
    <message>
        <source>Progress of the download</source>
        <translation>下载进度</translation>
    </message>
    <message>
        <source>Proposals</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Push the mouse into a corner of the screen</source>
        <translation>把鼠标推到屏幕的角落</translation>
    </message>
    <message>
        <source>Python code</source>
        <translation>Python 代码</translation>
    </message>
    <message>
        <source>Qt knows no monitor at that place.</source>
        <translation>Qt 在该位置找不到显示器。</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>质量</translation>
    </message>
    <message>
        <source>Question of the agent</source>
        <translation>智能体的问题</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Reaches every Deskhand of yours, from another computer too, through ssh.</source>
        <translation>对您的每个 Deskhand 都有效，也可以从另一台电脑通过 ssh 使用。</translation>
    </message>
    <message>
        <source>Read before step {number}</source>
        <translation>在第 {number} 步之前读到</translation>
    </message>
    <message>
        <source>Reading your recordings</source>
        <translation>正在读取您的录制</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Reason for denying</source>
        <translation>拒绝的理由</translation>
    </message>
    <message>
        <source>Reason for denying (the agent is told)</source>
        <translation>拒绝的理由（会告诉智能体）</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>Recorded steps that these rules would have stopped</source>
        <translation>这些规则本会拦下的已记录步骤</translation>
    </message>
    <message>
        <source>Recorded: {steps} steps.</source>
        <translation>已录制：{steps} 个步骤。</translation>
    </message>
    <message>
        <source>Recorded: {steps} steps; {found} secrets were found.</source>
        <translation>已录制：{steps} 个步骤；发现 {found} 处机密信息。</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>正在录制</translation>
    </message>
    <message>
        <source>Recordings</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>Records cannot be written to {folder}: {strerror}.</source>
        <translation>无法把记录写入 {folder}：{strerror}。</translation>
    </message>
    <message>
        <source>Records folder</source>
        <translation>记录文件夹</translation>
    </message>
    <message>
        <source>Records of tasks, with their pictures</source>
        <translation>任务记录及其截图</translation>
    </message>
    <message>
        <source>Records, memory, permissions, logs and settings. Models and your own rules stay.</source>
        <translation>记录、记忆、许可、日志和设置。模型和您自己的规则会保留。</translation>
    </message>
    <message>
        <source>Record…</source>
        <translation>录制…</translation>
    </message>
    <message>
        <source>Release the {button}</source>
        <translation>松开{button}</translation>
    </message>
    <message>
        <source>Release {keys}</source>
        <translation>松开 {keys}</translation>
    </message>
    <message>
        <source>Released keys</source>
        <translation>松开的键</translation>
    </message>
    <message>
        <source>Remember for</source>
        <translation>记住范围</translation>
    </message>
    <message>
        <source>Remember in a few lines what earlier tasks came to</source>
        <translation>用几行文字记住以前任务的结果</translation>
    </message>
    <message>
        <source>Remember these permissions</source>
        <translation>记住这些许可</translation>
    </message>
    <message>
        <source>Remember until</source>
        <translation>记住期限</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Report: {path}</source>
        <translation>报告：{path}</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>审阅</translation>
    </message>
    <message>
        <source>Reviewed</source>
        <translation>已审阅</translation>
    </message>
    <message>
        <source>Review…</source>
        <translation>审阅…</translation>
    </message>
    <message>
        <source>Revoke</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Revoke all</source>
        <translation>全部撤销</translation>
    </message>
    <message>
        <source>Revoke: {words}</source>
        <translation>撤销：{words}</translation>
    </message>
    <message>
        <source>Reword the task</source>
        <translation>改写任务</translation>
    </message>
    <message>
        <source>Reword…</source>
        <translation>改写…</translation>
    </message>
    <message>
        <source>Right clicks</source>
        <translation>右键点击</translation>
    </message>
    <message>
        <source>Right-click</source>
        <translation>右键单击</translation>
    </message>
    <message>
        <source>Right-click at {at}</source>
        <translation>右键点击 {at}</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Rules as they are written</source>
        <translation>规则原文</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Run Python {code}</source>
        <translation>运行 Python {code}</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>再次运行</translation>
    </message>
    <message>
        <source>Run the task that is written</source>
        <translation>运行已写好的任务</translation>
    </message>
    <message>
        <source>Run {command}</source>
        <translation>运行 {command}</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Safe mode</source>
        <translation>安全模式</translation>
    </message>
    <message>
        <source>Safe mode: your settings are set aside, and every step is asked. What is changed is not kept.</source>
        <translation>安全模式：您的设置暂不使用，每一步都会询问。所做的更改不会保存。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save changes</source>
        <translation>保存更改</translation>
    </message>
    <message>
        <source>Save the note as list.txt</source>
        <translation>将便笺另存为 list.txt</translation>
    </message>
    <message>
        <source>Say which one first.</source>
        <translation>请先说明是哪一个。</translation>
    </message>
    <message>
        <source>Screen</source>
        <translation>屏幕</translation>
    </message>
    <message>
        <source>Screens</source>
        <translation>屏幕</translation>
    </message>
    <message>
        <source>Screens and calibration…</source>
        <translation>屏幕和校准…</translation>
    </message>
    <message>
        <source>Screenshot</source>
        <translation>截图</translation>
    </message>
    <message>
        <source>Screenshot; press Return to enlarge</source>
        <translation>截图；按 Return 放大</translation>
    </message>
    <message>
        <source>Scroll down</source>
        <translation>向下滚动</translation>
    </message>
    <message>
        <source>Scroll up</source>
        <translation>向上滚动</translation>
    </message>
    <message>
        <source>Scroll {direction}</source>
        <translation>{direction}滚动</translation>
    </message>
    <message>
        <source>Scrolling</source>
        <translation>滚动</translation>
    </message>
    <message>
        <source>Search for secrets</source>
        <translation>搜索机密信息</translation>
    </message>
    <message>
        <source>Search history</source>
        <translation>搜索历史</translation>
    </message>
    <message>
        <source>Search memory</source>
        <translation>搜索记忆</translation>
    </message>
    <message>
        <source>Searched for secrets: this record can be exported.</source>
        <translation>已搜索机密信息：此记录可以导出。</translation>
    </message>
    <message>
        <source>Searched: nothing secret is left.</source>
        <translation>已搜索：没有剩余的机密信息。</translation>
    </message>
    <message>
        <source>Searching {number} recordings for secrets…</source>
        <translation>正在 {number} 个录制中搜索机密信息…</translation>
    </message>
    <message>
        <source>Secrets would go to {words}.</source>
        <translation>密钥会保存到 {words}。</translation>
    </message>
    <message>
        <source>See and revoke…</source>
        <translation>查看并撤销…</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Sep</source>
        <translation>9月</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Show Deskhand</source>
        <translation>显示 Deskhand</translation>
    </message>
    <message>
        <source>Show how it is done</source>
        <translation>演示如何操作</translation>
    </message>
    <message>
        <source>Show the record</source>
        <translation>显示记录</translation>
    </message>
    <message>
        <source>Shown by me</source>
        <translation>由我演示</translation>
    </message>
    <message>
        <source>Size of text</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Small buttons would be missed: use a private desktop, or another scale.</source>
        <translation>小按钮会点不中：请使用私有桌面，或换一种缩放比例。</translation>
    </message>
    <message>
        <source>So many actions are offered when you are asked; what you choose can train the model.</source>
        <translation>询问您时提供这么多个操作；模型可以从您的选择中学习。</translation>
    </message>
    <message>
        <source>Something else</source>
        <translation>其他操作</translation>
    </message>
    <message>
        <source>Something else…</source>
        <translation>其他操作…</translation>
    </message>
    <message>
        <source>Something went wrong ({problem}).</source>
        <translation>出了点问题（{problem}）。</translation>
    </message>
    <message>
        <source>Something went wrong inside Deskhand ({problem}).</source>
        <translation>Deskhand 内部出了点问题（{problem}）。</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Start again in safe mode</source>
        <translation>以安全模式重新启动</translation>
    </message>
    <message>
        <source>Start recording</source>
        <translation>开始录制</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>正在启动…</translation>
    </message>
    <message>
        <source>State of the agent</source>
        <translation>智能体的状态</translation>
    </message>
    <message>
        <source>Step limit</source>
        <translation>步数上限</translation>
    </message>
    <message>
        <source>Step limit reached</source>
        <translation>达到步数上限</translation>
    </message>
    <message>
        <source>Step viewer</source>
        <translation>步骤查看器</translation>
    </message>
    <message>
        <source>Step {number}</source>
        <translation>第 {number} 步</translation>
    </message>
    <message>
        <source>Step {number} of {count}</source>
        <translation>第 {number} 步，共 {count} 步</translation>
    </message>
    <message>
        <source>Step {step} of {total}: loss {loss}</source>
        <translation>第 {step} 步，共 {total} 步：损失 {loss}</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop always wins: it ends the agent before its next key or click. Try the ways now. You can go on when two of them have really worked.</source>
        <translation>停止永远优先：它在智能体的下一次按键或点击之前就结束它。现在请试一试这些方式。有两种真正起作用之后才能继续。</translation>
    </message>
    <message>
        <source>Stop the agent</source>
        <translation>停止智能体</translation>
    </message>
    <message>
        <source>Stop the agent at once ({shortcut} from anywhere)</source>
        <translation>立即停止智能体（在任何地方按 {shortcut}）</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Stopped. Nothing has changed.</source>
        <translation>已停止。没有任何改变。</translation>
    </message>
    <message>
        <source>Succeeded</source>
        <translation>成功</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Take away {name}</source>
        <translation>移除 {name}</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>接管</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Task {part}: {words}</source>
        <translation>任务 {part}：{words}</translation>
    </message>
    <message>
        <source>Tasks may go wrong with this model.</source>
        <translation>用这个模型，任务可能出错。</translation>
    </message>
    <message>
        <source>Tell the agent something; it reads it before its next step</source>
        <translation>告诉智能体一些话；它会在下一步之前读到</translation>
    </message>
    <message>
        <source>Text equal</source>
        <translation>文本一致</translation>
    </message>
    <message>
        <source>The agent asks you</source>
        <translation>智能体在问您</translation>
    </message>
    <message>
        <source>The agent can ask before it acts. Whatever you choose, your own rules and the list of risky actions come first, and what no rule knows is asked.</source>
        <translation>智能体可以在操作之前询问。无论您怎样选择，您自己的规则和风险操作列表都优先，没有规则认识的操作会询问。</translation>
    </message>
    <message>
        <source>The agent is at work. Stop ends it before its next click or key.</source>
        <translation>智能体正在工作。“停止”会在它下一次点击或按键之前结束它。</translation>
    </message>
    <message>
        <source>The agent is at work; stop it before you record.</source>
        <translation>智能体正在工作；请先停止它再录制。</translation>
    </message>
    <message>
        <source>The agent reads it before its next step</source>
        <translation>智能体会在下一步之前读到</translation>
    </message>
    <message>
        <source>The agent uses your screen, your mouse and your keyboard.</source>
        <translation>智能体使用您的屏幕、鼠标和键盘。</translation>
    </message>
    <message>
        <source>The agent works in a desktop of its own. Your mouse and keyboard stay yours.</source>
        <translation>智能体在自己的桌面中工作。您的鼠标和键盘仍归您使用。</translation>
    </message>
    <message>
        <source>The application to open is not installed: {name}.</source>
        <translation>要打开的应用程序未安装：{name}。</translation>
    </message>
    <message>
        <source>The calibration was given up.</source>
        <translation>校准已放弃。</translation>
    </message>
    <message>
        <source>The check is still going on.</source>
        <translation>检查仍在进行。</translation>
    </message>
    <message>
        <source>The desktop and all in it ended in {seconds:.1f} s.</source>
        <translation>桌面及其中的一切在 {seconds:.1f} 秒内结束。</translation>
    </message>
    <message>
        <source>The desktop left {folder} behind.</source>
        <translation>桌面留下了 {folder}。</translation>
    </message>
    <message>
        <source>The display {name} is gone.</source>
        <translation>显示 {name} 已不存在。</translation>
    </message>
    <message>
        <source>The embedded model was trained on 800 × 608.</source>
        <translation>内置模型是在 800 × 608 下训练的。</translation>
    </message>
    <message>
        <source>The file to attach does not exist: {path}.</source>
        <translation>要添加的文件不存在：{path}。</translation>
    </message>
    <message>
        <source>The folder to share does not exist: {path}.</source>
        <translation>要共享的文件夹不存在：{path}。</translation>
    </message>
    <message>
        <source>The key “{name}” is forgotten.</source>
        <translation>密钥“{name}”已忘记。</translation>
    </message>
    <message>
        <source>The key “{name}” is kept for this run only.</source>
        <translation>密钥“{name}”只在本次运行中保留。</translation>
    </message>
    <message>
        <source>The key “{name}” is kept in the keyring.</source>
        <translation>密钥“{name}”已保存到密钥环。</translation>
    </message>
    <message>
        <source>The keyring does not answer ({kind}). {how}</source>
        <translation>密钥环没有响应（{kind}）。{how}</translation>
    </message>
    <message>
        <source>The last time, Deskhand ended without a word</source>
        <translation>上一次，Deskhand 意外结束</translation>
    </message>
    <message>
        <source>The limit of {count} steps was reached.</source>
        <translation>已达到 {count} 步的上限。</translation>
    </message>
    <message>
        <source>The loss will be drawn here.</source>
        <translation>损失曲线将显示在这里。</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>The model hit {num_hit} of {num_targets} targets, {seconds:.2f} s each.</source>
        <translation>模型命中了 {num_targets} 个目标中的 {num_hit} 个，每个 {seconds:.2f} 秒。</translation>
    </message>
    <message>
        <source>The model reads the screen and says what to do next. The one that comes with Deskhand is small and runs everywhere; larger ones can do more and need more memory.</source>
        <translation>模型读取屏幕并说出下一步该做什么。Deskhand 自带的模型很小，到处都能运行；更大的模型能做更多，也需要更多内存。</translation>
    </message>
    <message>
        <source>The model {name} needs about {needed} of memory and {free} are free: {missing} are missing.</source>
        <translation>模型 {name} 大约需要 {needed} 内存，空闲 {free}，还缺 {missing}。</translation>
    </message>
    <message>
        <source>The model {name} said nothing for {seconds:g} seconds.</source>
        <translation>模型 {name} 在 {seconds:g} 秒内没有任何输出。</translation>
    </message>
    <message>
        <source>The model {name} was not loaded within {seconds:g} seconds.</source>
        <translation>模型 {name} 未能在 {seconds:g} 秒内加载完成。</translation>
    </message>
    <message>
        <source>The model's process ended unexpectedly ({problem}).</source>
        <translation>模型的进程意外结束（{problem}）。</translation>
    </message>
    <message>
        <source>The model…</source>
        <translation>模型…</translation>
    </message>
    <message>
        <source>The name of this language</source>
        <translation>简体中文</translation>
    </message>
    <message>
        <source>The part on a coloured ground carries loss.</source>
        <translation>有底色的部分计入损失。</translation>
    </message>
    <message>
        <source>The picture of {size} is wrong.</source>
        <translation>{size} 的截图不正确。</translation>
    </message>
    <message>
        <source>The private desktop has been closed.</source>
        <translation>私有桌面已关闭。</translation>
    </message>
    <message>
        <source>The private desktop has ended.</source>
        <translation>私有桌面已结束。</translation>
    </message>
    <message>
        <source>The process that loads the model {name} ended ({problem}).</source>
        <translation>加载模型 {name} 的进程已结束（{problem}）。</translation>
    </message>
    <message>
        <source>The run was stopped.</source>
        <translation>运行已被停止。</translation>
    </message>
    <message>
        <source>The same up to step {number}; there they part.</source>
        <translation>在第 {number} 步之前相同，从该步开始不同。</translation>
    </message>
    <message>
        <source>The sample is made by the training stack, which is not installed.</source>
        <translation>样本由训练环境生成，但它尚未安装。</translation>
    </message>
    <message>
        <source>The stop shortcut does not work outside this window here ({problem}).</source>
        <translation>停止快捷键在此窗口之外不起作用（{problem}）。</translation>
    </message>
    <message>
        <source>The task has {count:,} characters; at most {limit:,} are accepted.</source>
        <translation>任务有 {count:,} 个字符；最多接受 {limit:,} 个。</translation>
    </message>
    <message>
        <source>The task is empty; say what is to be done.</source>
        <translation>任务为空；请说明要做什么。</translation>
    </message>
    <message>
        <source>The window's title speaks of something that may be hard to undo.</source>
        <translation>窗口标题提到了可能难以撤销的事。</translation>
    </message>
    <message>
        <source>There is no Python besides the screen here: open a terminal there and type into it.</source>
        <translation>这里除屏幕外没有 Python：请在屏幕上打开终端并在其中输入。</translation>
    </message>
    <message>
        <source>There is no file editor besides the screen here: open the file there.</source>
        <translation>这里除屏幕外没有文件编辑器：请在屏幕上打开该文件。</translation>
    </message>
    <message>
        <source>There is no keyring.</source>
        <translation>没有密钥环。</translation>
    </message>
    <message>
        <source>There is no model called {name!r}. Models here: {names}.</source>
        <translation>没有名为 {name!r} 的模型。现有模型：{names}。</translation>
    </message>
    <message>
        <source>There is no other run of this task.</source>
        <translation>此任务没有其他运行记录。</translation>
    </message>
    <message>
        <source>There is no such tool here: use the mouse and the keyboard.</source>
        <translation>这里没有这种工具：请使用鼠标和键盘。</translation>
    </message>
    <message>
        <source>There is no terminal besides the screen here: open one there and type into it.</source>
        <translation>这里除屏幕外没有终端：请在屏幕上打开一个并在其中输入。</translation>
    </message>
    <message>
        <source>There is no usable keyring here. {how}</source>
        <translation>这里没有可用的密钥环。{how}</translation>
    </message>
    <message>
        <source>There is nobody here who could be asked.</source>
        <translation>这里没有可以询问的人。</translation>
    </message>
    <message>
        <source>There is none here.</source>
        <translation>本机没有。</translation>
    </message>
    <message>
        <source>There is one here.</source>
        <translation>本机有。</translation>
    </message>
    <message>
        <source>These keys close something, send, delete for good, or open a place for commands.</source>
        <translation>这些键会关闭、发送、彻底删除某些东西，或打开输入命令的地方。</translation>
    </message>
    <message>
        <source>They part at the first step.</source>
        <translation>从第一步开始就不同。</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>思考中</translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>思考中…</translation>
    </message>
    <message>
        <source>This cannot be saved: {problem}.</source>
        <translation>无法保存：{problem}。</translation>
    </message>
    <message>
        <source>This computer is no browser of its own: use the address bar of one on the screen.</source>
        <translation>这台计算机本身不是浏览器：请使用屏幕上浏览器的地址栏。</translation>
    </message>
    <message>
        <source>This computer is no phone: use the mouse and the keyboard.</source>
        <translation>这台计算机不是手机：请使用鼠标和键盘。</translation>
    </message>
    <message>
        <source>This concerns a password or another secret.</source>
        <translation>这涉及密码或其他机密。</translation>
    </message>
    <message>
        <source>This is nothing that a computer does.</source>
        <translation>这不是计算机能做的事。</translation>
    </message>
    <message>
        <source>This kind of action</source>
        <translation>这类操作</translation>
    </message>
    <message>
        <source>This may delete something.</source>
        <translation>这可能会删除某些东西。</translation>
    </message>
    <message>
        <source>This may erase or overwrite a disk.</source>
        <translation>这可能会清除或覆盖磁盘。</translation>
    </message>
    <message>
        <source>This may give somebody a permission.</source>
        <translation>这可能会给某人权限。</translation>
    </message>
    <message>
        <source>This may install or remove a program.</source>
        <translation>这可能会安装或移除程序。</translation>
    </message>
    <message>
        <source>This may pay or order something.</source>
        <translation>这可能会付款或下单。</translation>
    </message>
    <message>
        <source>This may send or publish something.</source>
        <translation>这可能会发送或发布某些东西。</translation>
    </message>
    <message>
        <source>This names an address that your task does not mention.</source>
        <translation>这里出现了您的任务没有提到的地址。</translation>
    </message>
    <message>
        <source>This step has no picture.</source>
        <translation>此步骤没有图片。</translation>
    </message>
    <message>
        <source>This text looks like a command that changes the system.</source>
        <translation>这段文字看起来像会更改系统的命令。</translation>
    </message>
    <message>
        <source>This touches files of the system, or files that hold secrets.</source>
        <translation>这会碰到系统文件或含有机密的文件。</translation>
    </message>
    <message>
        <source>This was not the first time in a row: safe mode sets your settings aside.</source>
        <translation>这已不是连续第一次：安全模式会暂不使用您的设置。</translation>
    </message>
    <message>
        <source>Thought</source>
        <translation>想法</translation>
    </message>
    <message>
        <source>Thought: {thought}</source>
        <translation>想法：{thought}</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程数</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>To review</source>
        <translation>待审阅</translation>
    </message>
    <message>
        <source>Tool calls</source>
        <translation>工具调用</translation>
    </message>
    <message>
        <source>Training sample</source>
        <translation>训练样本</translation>
    </message>
    <message>
        <source>Try it: press Stop</source>
        <translation>试一试：按“停止”</translation>
    </message>
    <message>
        <source>Try on recorded steps</source>
        <translation>在已记录的步骤上试用</translation>
    </message>
    <message>
        <source>Try one more way.</source>
        <translation>请再试一种方式。</translation>
    </message>
    <message>
        <source>Try the ways to stop…</source>
        <translation>试用停止的方式…</translation>
    </message>
    <message>
        <source>Try two ways.</source>
        <translation>请试两种方式。</translation>
    </message>
    <message>
        <source>Trying the model as it was</source>
        <translation>正在测试原模型</translation>
    </message>
    <message>
        <source>Trying the new model</source>
        <translation>正在测试新模型</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Type {text}</source>
        <translation>输入 {text}</translation>
    </message>
    <message>
        <source>Type “deskhand stop” in a terminal</source>
        <translation>在终端中输入“deskhand stop”</translation>
    </message>
    <message>
        <source>Typing</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Unlock the system's keyring to keep keys.</source>
        <translation>请解锁系统的密钥环以保存密钥。</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Up in {seconds:.1f} s: X server, window manager, session bus, sandbox.</source>
        <translation>{seconds:.1f} 秒内就绪：X 服务器、窗口管理器、会话总线、沙盒。</translation>
    </message>
    <message>
        <source>Use and check</source>
        <translation>使用并检查</translation>
    </message>
    <message>
        <source>Use the new model</source>
        <translation>使用新模型</translation>
    </message>
    <message>
        <source>Use the private desktop: it needs no screen.</source>
        <translation>请使用私有桌面：它不需要屏幕。</translation>
    </message>
    <message>
        <source>Use the tool {name}</source>
        <translation>使用工具 {name}</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Wait {duration_s:g} s</source>
        <translation>等待 {duration_s:g} 秒</translation>
    </message>
    <message>
        <source>Waiting for you</source>
        <translation>等待您</translation>
    </message>
    <message>
        <source>Welcome to Deskhand</source>
        <translation>欢迎使用 Deskhand</translation>
    </message>
    <message>
        <source>What are you going to do?</source>
        <translation>您要做什么？</translation>
    </message>
    <message>
        <source>What forbids goes first, then what asks; what no rule knows is decided by the level of approval. The file is {path}.</source>
        <translation>先看禁止的规则，再看询问的规则；没有规则认识的由批准级别决定。文件是 {path}。</translation>
    </message>
    <message>
        <source>What is kept, and where</source>
        <translation>保存什么，保存在哪里</translation>
    </message>
    <message>
        <source>What is remembered</source>
        <translation>记住的内容</translation>
    </message>
    <message>
        <source>What is stored</source>
        <translation>已存储的内容</translation>
    </message>
    <message>
        <source>What may be recorded?</source>
        <translation>可以录制什么？</translation>
    </message>
    <message>
        <source>What should be done?</source>
        <translation>要做什么？</translation>
    </message>
    <message>
        <source>What training needs is not installed. It would get an environment of its own.</source>
        <translation>训练所需的软件包尚未安装。它们将安装到独立的环境中。</translation>
    </message>
    <message>
        <source>What was done, as you would ask for it?</source>
        <translation>做了什么？请像提出请求那样描述。</translation>
    </message>
    <message>
        <source>What was left out</source>
        <translation>略去的内容</translation>
    </message>
    <message>
        <source>What was left out…</source>
        <translation>略去的内容…</translation>
    </message>
    <message>
        <source>What works</source>
        <translation>可用功能</translation>
    </message>
    <message>
        <source>What works here</source>
        <translation>这里可用的功能</translation>
    </message>
    <message>
        <source>What works here…</source>
        <translation>这里可用的功能…</translation>
    </message>
    <message>
        <source>When the agent has to ask</source>
        <translation>智能体何时必须询问</translation>
    </message>
    <message>
        <source>Where it cannot harm</source>
        <translation>在无害之处</translation>
    </message>
    <message>
        <source>Where the agent itself leaves the mouse does not count.</source>
        <translation>智能体自己把鼠标停在那里不算。</translation>
    </message>
    <message>
        <source>Where the agent works</source>
        <translation>智能体在哪里工作</translation>
    </message>
    <message>
        <source>Whether replies are held to the form in which actions are written.</source>
        <translation>是否让回复遵守书写操作的格式。</translation>
    </message>
    <message>
        <source>Which recordings</source>
        <translation>哪些录制</translation>
    </message>
    <message>
        <source>Which tasks</source>
        <translation>哪些任务</translation>
    </message>
    <message>
        <source>Whole screen</source>
        <translation>整个屏幕</translation>
    </message>
    <message>
        <source>Why this step? A model learns from your words.</source>
        <translation>为什么这样做？模型会从您的话中学习。</translation>
    </message>
    <message>
        <source>Why you do the next step</source>
        <translation>您为什么要做下一步</translation>
    </message>
    <message>
        <source>Width of a private desktop</source>
        <translation>私有桌面的宽度</translation>
    </message>
    <message>
        <source>With this key held down, later keys can mean anything.</source>
        <translation>按住此键时，之后的按键可能有任何含义。</translation>
    </message>
    <message>
        <source>Works from every window. Press the new keys here; they count from the next start on.</source>
        <translation>在任何窗口中都有效。在此按下新的键；下次启动时生效。</translation>
    </message>
    <message>
        <source>Workshop</source>
        <translation>工作间</translation>
    </message>
    <message>
        <source>Worse: {number} fewer steps exactly as you did them.</source>
        <translation>更差：少了 {number} 个与您完全一致的步骤。</translation>
    </message>
    <message>
        <source>Write a new task</source>
        <translation>写一个新任务</translation>
    </message>
    <message>
        <source>Write diagnostics</source>
        <translation>写出诊断文件</translation>
    </message>
    <message>
        <source>Write diagnostics…</source>
        <translation>写出诊断文件…</translation>
    </message>
    <message>
        <source>Writing the recording and searching it for secrets…</source>
        <translation>正在写入录制并搜索机密信息…</translation>
    </message>
    <message>
        <source>You are driving</source>
        <translation>由您操作</translation>
    </message>
    <message>
        <source>You are driving. Hand back when you are done; the agent then looks again.</source>
        <translation>由您操作。完成后请交还；智能体会重新查看屏幕。</translation>
    </message>
    <message>
        <source>You have no rules of your own. They would stand in {policy_file}.</source>
        <translation>您没有自己的规则。它们会保存在 {policy_file}。</translation>
    </message>
    <message>
        <source>You moved the mouse or pressed a key, so the agent paused. Hand back to go on.</source>
        <translation>您移动了鼠标或按了键，所以智能体暂停了。交还后继续。</translation>
    </message>
    <message>
        <source>You said: {text}</source>
        <translation>您说：{text}</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>您的回答</translation>
    </message>
    <message>
        <source>Your clicks, keys and what you see become steps that a model can learn from. Only applications that you allow are recorded; other windows are painted over, and passwords are never kept.</source>
        <translation>您的单击、按键和所见内容会成为模型可以学习的步骤。只录制您允许的应用程序；其他窗口会被涂盖，密码绝不保留。</translation>
    </message>
    <message>
        <source>Your message</source>
        <translation>您的消息</translation>
    </message>
    <message>
        <source>Your own rules go first: {names}. They stand in {policy_file}.</source>
        <translation>您自己的规则优先：{names}。它们保存在 {policy_file}。</translation>
    </message>
    <message>
        <source>Your recordings, before a model learns from them.</source>
        <translation>模型学习之前的录制内容。</translation>
    </message>
    <message>
        <source>Your rules</source>
        <translation>您的规则</translation>
    </message>
    <message>
        <source>[picture of {size} pixels]</source>
        <translation>[{size} 像素的图片]</translation>
    </message>
    <message>
        <source>`deskhand doctor` names missing programs above; `make setup` installs them.</source>
        <translation>`deskhand doctor` 在上面列出缺少的程序；`make setup` 会安装它们。</translation>
    </message>
    <message>
        <source>accessibility</source>
        <translation>无障碍</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>allowed before</source>
        <translation>此前已允许</translation>
    </message>
    <message>
        <source>allowed by rule</source>
        <translation>由规则允许</translation>
    </message>
    <message>
        <source>allowed by rule “{rule}”</source>
        <translation>由规则“{rule}”允许</translation>
    </message>
    <message>
        <source>allowed by you</source>
        <translation>由您允许</translation>
    </message>
    <message>
        <source>as it was trained</source>
        <translation>按训练时的数量</translation>
    </message>
    <message>
        <source>as suits it</source>
        <translation>按所需</translation>
    </message>
    <message>
        <source>asked</source>
        <translation>询问</translation>
    </message>
    <message>
        <source>bubblewrap could not shut a program in: {said}</source>
        <translation>bubblewrap 无法隔离程序：{said}</translation>
    </message>
    <message>
        <source>bubblewrap is not installed.</source>
        <translation>未安装 bubblewrap。</translation>
    </message>
    <message>
        <source>call the tool {name}</source>
        <translation>调用工具 {name}</translation>
    </message>
    <message>
        <source>cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>capture</source>
        <translation>截图</translation>
    </message>
    <message>
        <source>changed by you</source>
        <translation>由您修改</translation>
    </message>
    <message>
        <source>cleaning up</source>
        <translation>清理</translation>
    </message>
    <message>
        <source>click here</source>
        <translation>点击这里</translation>
    </message>
    <message>
        <source>denied by {who}</source>
        <translation>{who}已拒绝</translation>
    </message>
    <message>
        <source>denied by {who}: {reason}</source>
        <translation>{who}已拒绝：{reason}</translation>
    </message>
    <message>
        <source>disk space</source>
        <translation>磁盘空间</translation>
    </message>
    <message>
        <source>does not work</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>double-click here</source>
        <translation>双击这里</translation>
    </message>
    <message>
        <source>down</source>
        <translation>向下</translation>
    </message>
    <message>
        <source>drag from the first point to the second</source>
        <translation>从第一个点拖到第二个点</translation>
    </message>
    <message>
        <source>edit the file {path} ({command})</source>
        <translation>编辑文件 {path}（{command}）</translation>
    </message>
    <message>
        <source>embedded model</source>
        <translation>内置模型</translation>
    </message>
    <message>
        <source>exit status {returncode}</source>
        <translation>退出状态 {returncode}</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>failed: {detail}</source>
        <translation>失败：{detail}</translation>
    </message>
    <message>
        <source>files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>for ever</source>
        <translation>永久</translation>
    </message>
    <message>
        <source>for {duration}</source>
        <translation>{duration}内</translation>
    </message>
    <message>
        <source>forbidden</source>
        <translation>禁止</translation>
    </message>
    <message>
        <source>from a run {moment}</source>
        <translation>来自运行：{moment}</translation>
    </message>
    <message>
        <source>has worked</source>
        <translation>已起作用</translation>
    </message>
    <message>
        <source>held out</source>
        <translation>留出</translation>
    </message>
    <message>
        <source>hold a mouse button down</source>
        <translation>按住鼠标键</translation>
    </message>
    <message>
        <source>hold {keys} down</source>
        <translation>按住 {keys}</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>in the calculator</source>
        <translation>在计算器中</translation>
    </message>
    <message>
        <source>in the text editor FeatherPad</source>
        <translation>在文本编辑器 FeatherPad 中</translation>
    </message>
    <message>
        <source>in the text editor Mousepad</source>
        <translation>在文本编辑器 Mousepad 中</translation>
    </message>
    <message>
        <source>in {application}</source>
        <translation>在 {application} 中</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>刚刚</translation>
    </message>
    <message>
        <source>keyring</source>
        <translation>密钥环</translation>
    </message>
    <message>
        <source>last used {moment}</source>
        <translation>上次使用：{moment}</translation>
    </message>
    <message>
        <source>left</source>
        <translation>向左</translation>
    </message>
    <message>
        <source>left mouse button</source>
        <translation>鼠标左键</translation>
    </message>
    <message>
        <source>let a mouse button go</source>
        <translation>松开鼠标键</translation>
    </message>
    <message>
        <source>let {keys} go</source>
        <translation>松开 {keys}</translation>
    </message>
    <message>
        <source>like another one</source>
        <translation>与另一个相似</translation>
    </message>
    <message>
        <source>live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>llama-cpp-python {version} loads.</source>
        <translation>llama-cpp-python {version} 可以加载。</translation>
    </message>
    <message>
        <source>load</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>make setup, or pip install llama-cpp-python</source>
        <translation>make setup，或 pip install llama-cpp-python</translation>
    </message>
    <message>
        <source>middle mouse button</source>
        <translation>鼠标中键</translation>
    </message>
    <message>
        <source>middle-click here</source>
        <translation>用中键点击这里</translation>
    </message>
    <message>
        <source>move the mouse here</source>
        <translation>把鼠标移到这里</translation>
    </message>
    <message>
        <source>no application</source>
        <translation>无应用</translation>
    </message>
    <message>
        <source>no model</source>
        <translation>无模型</translation>
    </message>
    <message>
        <source>no visible change</source>
        <translation>没有可见变化</translation>
    </message>
    <message>
        <source>not here</source>
        <translation>此处不可用</translation>
    </message>
    <message>
        <source>not tried</source>
        <translation>未尝试</translation>
    </message>
    <message>
        <source>not used yet</source>
        <translation>尚未使用</translation>
    </message>
    <message>
        <source>one image</source>
        <translation>一张图</translation>
    </message>
    <message>
        <source>pointing</source>
        <translation>指点</translation>
    </message>
    <message>
        <source>press {keys}</source>
        <translation>按 {keys}</translation>
    </message>
    <message>
        <source>private desktop</source>
        <translation>私有桌面</translation>
    </message>
    <message>
        <source>programs</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>real screen</source>
        <translation>真实屏幕</translation>
    </message>
    <message>
        <source>records folder</source>
        <translation>记录文件夹</translation>
    </message>
    <message>
        <source>right</source>
        <translation>向右</translation>
    </message>
    <message>
        <source>right mouse button</source>
        <translation>鼠标右键</translation>
    </message>
    <message>
        <source>right-click here</source>
        <translation>右键点击这里</translation>
    </message>
    <message>
        <source>rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>run this Python code</source>
        <translation>运行这段 Python 代码</translation>
    </message>
    <message>
        <source>run this command</source>
        <translation>运行这个命令</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>sandbox</source>
        <translation>沙盒</translation>
    </message>
    <message>
        <source>screen changed</source>
        <translation>屏幕已变化</translation>
    </message>
    <message>
        <source>scroll {direction}</source>
        <translation>{direction}滚动</translation>
    </message>
    <message>
        <source>speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>stopped by you</source>
        <translation>由您停止</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>sudo apt-get install at-spi2-core. The embedded model does not need it.</source>
        <translation>sudo apt-get install at-spi2-core。内置模型不需要它。</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>the system’s keyring, and nowhere else</source>
        <translation>只在系统的密钥环中，别处没有</translation>
    </message>
    <message>
        <source>today {moment:%H:%M}</source>
        <translation>今天 {moment:%H:%M}</translation>
    </message>
    <message>
        <source>two images</source>
        <translation>两张图</translation>
    </message>
    <message>
        <source>type this text</source>
        <translation>输入这段文字</translation>
    </message>
    <message>
        <source>typing</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>until this task ends</source>
        <translation>直到本任务结束</translation>
    </message>
    <message>
        <source>up</source>
        <translation>向上</translation>
    </message>
    <message>
        <source>waiting for you</source>
        <translation>等待您</translation>
    </message>
    <message>
        <source>was not tried</source>
        <translation>未尝试</translation>
    </message>
    <message>
        <source>work, invoices</source>
        <translation>工作, 发票</translation>
    </message>
    <message>
        <source>works</source>
        <translation>可用</translation>
    </message>
    <message>
        <source>works, with a remark</source>
        <translation>可用，有说明</translation>
    </message>
    <message>
        <source>yesterday {moment:%H:%M}</source>
        <translation>昨天 {moment:%H:%M}</translation>
    </message>
    <message>
        <source>you</source>
        <translation>您</translation>
    </message>
    <message>
        <source>you are driving</source>
        <translation>由您操作</translation>
    </message>
    <message>
        <source>you did this step</source>
        <translation>这一步由您完成</translation>
    </message>
    <message>
        <source>{bad} of {all} checks failed; what to do stands beside each.</source>
        <translation>{all} 项检查中有 {bad} 项失败；处理办法写在旁边。</translation>
    </message>
    <message>
        <source>{command} ended (status {status}) without opening a window{output}</source>
        <translation>{command} 已结束（状态 {status}），没有打开窗口{output}</translation>
    </message>
    <message>
        <source>{command} opened no window within {seconds:g} seconds{output}</source>
        <translation>{command} 在 {seconds:g} 秒内没有打开窗口{output}</translation>
    </message>
    <message>
        <source>{count} replies in a row could not be read. {problem}</source>
        <translation>连续 {count} 个回复无法读取。{problem}</translation>
    </message>
    <message>
        <source>{count} rules, and all can be read.</source>
        <translation>{count} 条规则，全部可以读取。</translation>
    </message>
    <message>
        <source>{count} steps in {time}</source>
        <translation>{count} 步，用时 {time}</translation>
    </message>
    <message>
        <source>{day} {month}</source>
        <translation>{month}{day}日</translation>
    </message>
    <message>
        <source>{day} {month} {year}</source>
        <translation>{year}年{month}{day}日</translation>
    </message>
    <message>
        <source>{folder} can be written.</source>
        <translation>{folder} 可以写入。</translation>
    </message>
    <message>
        <source>{gib:.1f} GiB are free at {folder}.</source>
        <translation>{folder} 还有 {gib:.1f} GiB 可用。</translation>
    </message>
    <message>
        <source>{hours} h {rest_min} min</source>
        <translation>{hours} 小时 {rest_min} 分钟</translation>
    </message>
    <message>
        <source>{kind} in this task</source>
        <translation>本任务中的{kind}</translation>
    </message>
    <message>
        <source>{kind} in {application}</source>
        <translation>{application} 中的{kind}</translation>
    </message>
    <message>
        <source>{learned} steps to learn from; {held} steps of other tasks are held out.</source>
        <translation>{learned} 个步骤用于学习；其他任务的 {held} 个步骤被留出。</translation>
    </message>
    <message>
        <source>{median} px off in the median, {worst} px at most ({moment}).</source>
        <translation>中位偏差 {median} 像素，最大 {worst} 像素（{moment}）。</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes} 分钟</translation>
    </message>
    <message>
        <source>{minutes} min ago</source>
        <translation>{minutes} 分钟前</translation>
    </message>
    <message>
        <source>{minutes} min {rest_s} s</source>
        <translation>{minutes} 分 {rest_s} 秒</translation>
    </message>
    <message>
        <source>{name} is a GGUF file, which cannot be trained. Add the Hugging Face folder that it was made of: deskhand models add PATH.</source>
        <translation>{name} 是 GGUF 文件，无法训练。请添加生成它的 Hugging Face 文件夹：deskhand models add PATH。</translation>
    </message>
    <message>
        <source>{name} is a GGUF file, which cannot be trained. Get its Hugging Face folder first ({repository}): deskhand models get {folder}. Training needs a GPU with about {memory}.</source>
        <translation>{name} 是 GGUF 文件，无法训练。请先获取它的 Hugging Face 文件夹（{repository}）：deskhand models get {folder}。训练需要约 {memory} 的 GPU。</translation>
    </message>
    <message>
        <source>{name} is not used: a stage failed.</source>
        <translation>不使用 {name}：有一个阶段失败。</translation>
    </message>
    <message>
        <source>{name} is small: this machine’s processor does it, in minutes.</source>
        <translation>{name} 很小：本机处理器几分钟即可完成。</translation>
    </message>
    <message>
        <source>{name} is used again.</source>
        <translation>重新使用 {name}。</translation>
    </message>
    <message>
        <source>{name} is used from now on.</source>
        <translation>从现在起使用 {name}。</translation>
    </message>
    <message>
        <source>{name} is used from now on: {score} of 100.</source>
        <translation>从现在起使用 {name}：100 分中得 {score} 分。</translation>
    </message>
    <message>
        <source>{name} needs a GPU with about {memory} to be trained. {has} Export your recordings and run “python -m training sft --tuning lora” where it is.</source>
        <translation>训练 {name} 需要约 {memory} 的 GPU。{has} 请导出录制内容，并在有 GPU 的机器上运行“python -m training sft --tuning lora”。</translation>
    </message>
    <message>
        <source>{name} runs on a server; its weights are not here to be trained.</source>
        <translation>{name} 在服务器上运行；其权重不在本机，无法训练。</translation>
    </message>
    <message>
        <source>{name} {weights_version}, {megabytes:.1f} MiB; the checksums are right.</source>
        <translation>{name} {weights_version}，{megabytes:.1f} MiB；校验和正确。</translation>
    </message>
    <message>
        <source>{number} findings are left to be decided: deskhand redact ID.</source>
        <translation>还有 {number} 处发现有待决定：deskhand redact ID。</translation>
    </message>
    <message>
        <source>{number} findings are open: this record cannot be exported before each is removed or kept.</source>
        <translation>有 {number} 处发现尚未处理：每一处都删除或保留之后，此记录才能导出。</translation>
    </message>
    <message>
        <source>{number} of these recordings were not searched for secrets yet; search them first.</source>
        <translation>其中 {number} 个录制尚未搜索机密信息；请先搜索。</translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation>{number} / {total}</translation>
    </message>
    <message>
        <source>{number} packages, {size} to download, into an environment of their own.</source>
        <translation>{number} 个软件包，需下载 {size}，安装到独立的环境中。</translation>
    </message>
    <message>
        <source>{number} recordings were chosen.</source>
        <translation>已选择 {number} 个录制。</translation>
    </message>
    <message>
        <source>{number} steps</source>
        <translation>{number} 个步骤</translation>
    </message>
    <message>
        <source>{number} wrong</source>
        <translation>{number} 个错误</translation>
    </message>
    <message>
        <source>{path} could not be deleted: {why}.</source>
        <translation>无法删除 {path}：{why}。</translation>
    </message>
    <message>
        <source>{programs} are installed.</source>
        <translation>{programs} 已安装。</translation>
    </message>
    <message>
        <source>{record} finishes, {pause} pauses, from every window.</source>
        <translation>在任何窗口中，{record} 完成，{pause} 暂停。</translation>
    </message>
    <message>
        <source>{shown} of {total} recordings, {steps} steps. {learned} tasks to learn from, {held} held out.</source>
        <translation>{total} 个录制中的 {shown} 个，{steps} 个步骤。{learned} 个任务用于学习，{held} 个留出。</translation>
    </message>
    <message>
        <source>{sizes}; a picture of {width} × {height} took {milliseconds:.0f} ms.</source>
        <translation>{sizes}；{width} × {height} 的截图用了 {milliseconds:.0f} 毫秒。</translation>
    </message>
    <message>
        <source>{steps} steps, {size} MB</source>
        <translation>{steps} 个步骤，{size} MB</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>剩余 {time}</translation>
    </message>
    <message>
        <source>{title}: {size} to fetch, about {memory} of memory, about {step} a step here.</source>
        <translation>{title}：需下载 {size}，约需 {memory} 内存，这里每步约 {step}。</translation>
    </message>
    <message>
        <source>{tokens} tokens, {learned} of them with loss (on a coloured ground).</source>
        <translation>{tokens} 个词元，其中 {learned} 个计入损失（有底色）。</translation>
    </message>
    <message>
        <source>{total} steps</source>
        <translation>{total} 步</translation>
    </message>
    <message>
        <source>{typed!r} arrived as {arrived!r}.</source>
        <translation>{typed!r} 到达时变成了 {arrived!r}。</translation>
    </message>
    <message>
        <source>{typed!r} arrived letter by letter.</source>
        <translation>{typed!r} 逐字到达。</translation>
    </message>
    <message>
        <source>{words}  (wrong: no loss is taken on it)</source>
        <translation>{words}（错误：不从中学习）</translation>
    </message>
    <message>
        <source>{words} Missed: {missed}.</source>
        <translation>{words} 未命中：{missed}。</translation>
    </message>
    <message>
        <source>{words}, on “{name}”</source>
        <translation>{words}，在“{name}”上</translation>
    </message>
    <message>
        <source>{worked} of {all} ways have worked.</source>
        <translation>{all} 种方式中有 {worked} 种起了作用。</translation>
    </message>
    <message>
        <source>… and {left_out:,} more characters</source>
        <translation>…还有 {left_out:,} 个字符</translation>
    </message>
</context>
</TS>
