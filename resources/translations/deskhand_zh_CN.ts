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
        <source> days</source>
        <translation> 天</translation>
    </message>
    <message>
        <source> in “{window}”</source>
        <translation>，窗口“{window}”</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> 个词元</translation>
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
        <source>1 file</source>
        <translation>1 个文件</translation>
    </message>
    <message>
        <source>1 hour</source>
        <translation>1 小时</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 步</translation>
    </message>
    <message>
        <source>1 waits for your word</source>
        <translation>1 个任务等待您的评价</translation>
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
        <source>A cable is faster than Wi-Fi.</source>
        <translation>数据线比 Wi-Fi 快。</translation>
    </message>
    <message>
        <source>A few lines about each task that has ended. Those that fit a new task are told to the agent. Words that only a screen has said are left out until you keep them. What you forget here stays in the history.</source>
        <translation>每个已结束的任务留下几行记录，与新任务相符的会告诉智能体。只在屏幕上出现过的词会被略去，直到您选择保留。在这里忘记的内容仍留在历史记录中。</translation>
    </message>
    <message>
        <source>A file on this computer</source>
        <translation>本机上的文件</translation>
    </message>
    <message>
        <source>A folder for PyTorch.</source>
        <translation>供 PyTorch 使用的文件夹。</translation>
    </message>
    <message>
        <source>A guest server answers inside.</source>
        <translation>其中的客户机服务器有应答。</translation>
    </message>
    <message>
        <source>A million tokens cost, like 3,15 (optional)</source>
        <translation>每百万词元价格，如 3,15（可选）</translation>
    </message>
    <message>
        <source>A model is told this before a task like it. Take out what belongs to this one time only.</source>
        <translation>模型在类似的任务之前会被告知这些内容。请去掉只属于这一次的内容。</translation>
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
        <source>A phone</source>
        <translation>手机</translation>
    </message>
    <message>
        <source>A phone needs the package adbutils: pip install 'deskhand[machines]'.</source>
        <translation>使用手机需要 adbutils 包：pip install 'deskhand[machines]'。</translation>
    </message>
    <message>
        <source>A picture of {size} took {milliseconds:.1f} ms.</source>
        <translation>{size} 的截图用了 {milliseconds:.1f} 毫秒。</translation>
    </message>
    <message>
        <source>A picture takes {milliseconds:.0f} ms.</source>
        <translation>一张画面需要 {milliseconds:.0f} 毫秒。</translation>
    </message>
    <message>
        <source>A profile stays signed in from one task to the next. You sign in yourself, in a browser of the agent’s that only you use; nothing of that is recorded. No task that may do everything unasked gets a profile.</source>
        <translation>配置文件会在任务之间保持登录状态。您自己在只有您使用的智能体浏览器中登录；不会记录任何内容。可以不经询问执行一切的任务不会获得配置文件。</translation>
    </message>
    <message>
        <source>A program is given each as a variable. The value is what the keyring holds under that name.</source>
        <translation>程序以变量的形式得到每一项，其值是密钥环中该名称下的内容。</translation>
    </message>
    <message>
        <source>A program of yours asks for a task</source>
        <translation>您的一个程序请求执行任务</translation>
    </message>
    <message>
        <source>A program ran in bubblewrap without network and without your home.</source>
        <translation>程序已在 bubblewrap 中运行，没有网络，也看不到您的主目录。</translation>
    </message>
    <message>
        <source>A program with its arguments, or an address that begins with http:// or https://.</source>
        <translation>程序及其参数，或以 http:// 或 https:// 开头的地址。</translation>
    </message>
    <message>
        <source>A quarter; replies differ more often</source>
        <translation>四分之一；回答更常有差异</translation>
    </message>
    <message>
        <source>A quotation mark in the command is never closed.</source>
        <translation>命令中有一个引号没有闭合。</translation>
    </message>
    <message>
        <source>A secret needs both: its variable and its name in the keyring.</source>
        <translation>每个机密都需要两项：变量及其在密钥环中的名称。</translation>
    </message>
    <message>
        <source>A server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>A task is running. If the window is closed, the task is stopped; its record stays.</source>
        <translation>有任务正在运行。关闭窗口会停止该任务；其记录会保留。</translation>
    </message>
    <message>
        <source>A task that has taken so many steps ends.</source>
        <translation>任务达到这么多步就会结束。</translation>
    </message>
    <message>
        <source>A terminal does not find `deskhand`. It is called {path}.</source>
        <translation>终端找不到 `deskhand`。可用 {path} 启动。</translation>
    </message>
    <message>
        <source>A terminal finds it: {path}.</source>
        <translation>终端能找到它：{path}。</translation>
    </message>
    <message>
        <source>A wheel is fetched where there is one, else it is compiled here, which takes many minutes.</source>
        <translation>有现成的 wheel 就下载，否则在此编译，需要许多分钟。</translation>
    </message>
    <message>
        <source>A wheel is fetched.</source>
        <translation>将下载一个 wheel。</translation>
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
        <source>AWS key</source>
        <translation>AWS 密钥</translation>
    </message>
    <message>
        <source>Accept the draft</source>
        <translation>接受草稿</translation>
    </message>
    <message>
        <source>Accept {number} drafts</source>
        <translation>接受 {number} 份草稿</translation>
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
        <source>Actions that you allowed</source>
        <translation>您允许的操作</translation>
    </message>
    <message>
        <source>Actions that you changed</source>
        <translation>您更改的操作</translation>
    </message>
    <message>
        <source>Actions that you denied</source>
        <translation>您拒绝的操作</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Add a rule</source>
        <translation>添加规则</translation>
    </message>
    <message>
        <source>Add a secret</source>
        <translation>添加机密</translation>
    </message>
    <message>
        <source>Add a server</source>
        <translation>添加服务器</translation>
    </message>
    <message>
        <source>Add a server…</source>
        <translation>添加服务器…</translation>
    </message>
    <message>
        <source>Add its folder to the variable Path in Windows' settings.</source>
        <translation>在 Windows 设置中把它所在的文件夹加入变量 Path。</translation>
    </message>
    <message>
        <source>Add the task in the box</source>
        <translation>添加输入框中的任务</translation>
    </message>
    <message>
        <source>Add to the queue</source>
        <translation>加入队列</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
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
        <source>After a task</source>
        <translation>任务之后</translation>
    </message>
    <message>
        <source>After failures in a row</source>
        <translation>连续失败之后</translation>
    </message>
    <message>
        <source>After this step another task begins. Which one?</source>
        <translation>此步骤之后开始另一个任务。是哪一个？</translation>
    </message>
    <message>
        <source>After “{task}”, in a new desktop: its files are there again and the agent knows what was done; what else was on the screen is gone.</source>
        <translation>接在“{task}”之后，在新桌面中：其文件已恢复，智能体知道做过什么；屏幕上的其他内容已不在。</translation>
    </message>
    <message>
        <source>AgentNet of OpenCUA (code of pyautogui)</source>
        <translation>OpenCUA 的 AgentNet（pyautogui 代码）</translation>
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
        <source>Allow from now on: {what}</source>
        <translation>从现在起允许：{what}</translation>
    </message>
    <message>
        <source>Allow user name spaces: sysctl kernel.unprivileged_userns_clone=1.</source>
        <translation>请允许用户命名空间：sysctl kernel.unprivileged_userns_clone=1。</translation>
    </message>
    <message>
        <source>Allow what the agent asks for</source>
        <translation>允许智能体所请求的操作</translation>
    </message>
    <message>
        <source>Allow {permission}…</source>
        <translation>允许“{permission}”…</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>已允许</translation>
    </message>
    <message>
        <source>Also given, as the file says: {names}</source>
        <translation>另外按文件所写提供：{names}</translation>
    </message>
    <message>
        <source>Also in Deskhand's own window</source>
        <translation>在 Deskhand 自己的窗口里也有</translation>
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
        <source>Always begin with the next model</source>
        <translation>总是用下一个模型开始</translation>
    </message>
    <message>
        <source>Always do so</source>
        <translation>总是这样</translation>
    </message>
    <message>
        <source>An adb server answers at {address}.</source>
        <translation>adb 服务器在 {address} 有应答。</translation>
    </message>
    <message>
        <source>An earlier task: its pictures stand with its steps</source>
        <translation>较早的任务：图片在各个步骤旁</translation>
    </message>
    <message>
        <source>Another assistant asks for a task</source>
        <translation>另一个助手请求执行任务</translation>
    </message>
    <message>
        <source>Another build</source>
        <translation>另一个构建</translation>
    </message>
    <message>
        <source>Another machine</source>
        <translation>另一台电脑</translation>
    </message>
    <message>
        <source>Another model can be asked where what the first one names is. It sees the screen, too.</source>
        <translation>可以让另一个模型来定位；它也会看到屏幕。</translation>
    </message>
    <message>
        <source>Another model…</source>
        <translation>换一个模型…</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Answer as a table</source>
        <translation>以表格回答</translation>
    </message>
    <message>
        <source>Answer by a schema…</source>
        <translation>按模式回答…</translation>
    </message>
    <message>
        <source>Answer by its schema</source>
        <translation>按其模式回答</translation>
    </message>
    <message>
        <source>Answer by {name}</source>
        <translation>按 {name} 回答</translation>
    </message>
    <message>
        <source>Answer in words</source>
        <translation>用文字回答</translation>
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
        <source>Any text can be typed: ADBKeyBoard is there.</source>
        <translation>可以输入任何文字：已有 ADBKeyBoard。</translation>
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
        <source>Application that is never recorded</source>
        <translation>从不录制的应用程序</translation>
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
        <source>Approve</source>
        <translation>批准</translation>
    </message>
    <message>
        <source>Approve visual tests</source>
        <translation>批准视觉测试</translation>
    </message>
    <message>
        <source>Approve visual tests…</source>
        <translation>批准视觉测试…</translation>
    </message>
    <message>
        <source>Approved by</source>
        <translation>批准人</translation>
    </message>
    <message>
        <source>Apr</source>
        <translation>4月</translation>
    </message>
    <message>
        <source>Arrow keys move the part, with Shift they size it; Enter takes it, Escape takes none</source>
        <translation>方向键移动该区域，按住 Shift 改变大小；Enter 采用，Escape 放弃</translation>
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
        <source>Arrow keys: the steps. Esc closes; what is decided stays.</source>
        <translation>方向键：逐步查看。Esc 关闭；已作的决定会保留。</translation>
    </message>
    <message>
        <source>As approved</source>
        <translation>批准时</translation>
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
        <source>As training data that other programs read. Recordings with open secrets, or that were not searched for secrets yet, are refused.</source>
        <translation>导出为其他程序可读的训练数据。含有未决定的机密，或尚未搜索机密的录制会被拒绝。</translation>
    </message>
    <message>
        <source>As {record} up to step {step}, then otherwise</source>
        <translation>到第 {step} 步为止与 {record} 相同，之后不同</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>询问</translation>
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
        <source>Ask if risky</source>
        <translation>有风险时询问</translation>
    </message>
    <message>
        <source>Ask once for filling a field</source>
        <translation>填写一个字段只询问一次</translation>
    </message>
    <message>
        <source>Asked as the pointing test finds</source>
        <translation>按指向测试的结果提问</translation>
    </message>
    <message>
        <source>Asked for help</source>
        <translation>请求了帮助</translation>
    </message>
    <message>
        <source>Asked in the window of Deskhand there</source>
        <translation>在那边的 Deskhand 窗口中询问</translation>
    </message>
    <message>
        <source>Asked in {dialect}</source>
        <translation>用 {dialect} 提问</translation>
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
        <source>At most</source>
        <translation>最多</translation>
    </message>
    <message>
        <source>At the end: {checks}</source>
        <translation>结束时：{checks}</translation>
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
        <source>Begins the task again. A question comes first where none is chosen.</source>
        <translation>从头开始任务。未选择模型时会先询问。</translation>
    </message>
    <message>
        <source>Beside your own screen these three see these folders, and nothing else of yours.</source>
        <translation>在您自己的屏幕旁，这三项只能看到这些文件夹，看不到您的其他内容。</translation>
    </message>
    <message>
        <source>Better: it does {number} more of your tasks.</source>
        <translation>更好：多完成了 {number} 个您的任务。</translation>
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
        <source>Browser</source>
        <translation>浏览器</translation>
    </message>
    <message>
        <source>Browser profile that stays signed in; it is not encrypted</source>
        <translation>保持登录状态的浏览器配置文件；未加密</translation>
    </message>
    <message>
        <source>Browser profiles</source>
        <translation>浏览器配置文件</translation>
    </message>
    <message>
        <source>CUDA (NVIDIA)</source>
        <translation>CUDA（NVIDIA）</translation>
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
        <source>Calls of {tool}</source>
        <translation>调用 {tool}</translation>
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
        <source>Change all of this</source>
        <translation>全部更改</translation>
    </message>
    <message>
        <source>Change nothing</source>
        <translation>什么都不改</translation>
    </message>
    <message>
        <source>Change the routine</source>
        <translation>更改流程</translation>
    </message>
    <message>
        <source>Change the server {name}</source>
        <translation>更改服务器 {name}</translation>
    </message>
    <message>
        <source>Change {name}</source>
        <translation>更改 {name}</translation>
    </message>
    <message>
        <source>Change {path}</source>
        <translation>更改 {path}</translation>
    </message>
    <message>
        <source>Changed since you allowed it, so it is asked again.</source>
        <translation>自您允许后已有变化，因此会再次询问。</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
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
        <source>Chinese is drawn with {family}.</source>
        <translation>中文使用 {family} 显示。</translation>
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
        <source>Clear it</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>单击</translation>
    </message>
    <message>
        <source>Clicks</source>
        <translation>点击</translation>
    </message>
    <message>
        <source>Clicks {kind} “{name}” (as read from the picture)</source>
        <translation>单击{kind}“{name}”（从画面中读出）</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close it</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Closing</source>
        <translation>关闭时</translation>
    </message>
    <message>
        <source>Collect</source>
        <translation>收集</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Comes again</source>
        <translation>定期重复</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Command or address</source>
        <translation>命令或地址</translation>
    </message>
    <message>
        <source>Command that succeeds</source>
        <translation>成功执行的命令</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
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
        <source>Compiling: {done} of {total} files</source>
        <translation>正在编译：{done} / {total} 个文件</translation>
    </message>
    <message>
        <source>Computers elsewhere, seen and used over VNC, virtual machines and phones. Passwords are kept in the system’s keyring and nowhere else. Use a server with TLS, or an ssh tunnel: without them others can read along.</source>
        <translation>通过 VNC 查看和使用的其他计算机、虚拟机和手机。密码只保存在系统的密钥环中。请使用带 TLS 的服务器或 ssh 隧道：否则他人可以窃读。</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>已连接</translation>
    </message>
    <message>
        <source>Connecting to {name}…</source>
        <translation>正在连接 {name}…</translation>
    </message>
    <message>
        <source>Connection lost. Trying again. Nothing is allowed meanwhile.</source>
        <translation>连接已断开，正在重试。在此期间不会允许任何操作。</translation>
    </message>
    <message>
        <source>Context in memory</source>
        <translation>内存中的上下文</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Copied. Paste it into a spreadsheet: each value gets its own cell.</source>
        <translation>已复制。粘贴到电子表格中，每个值占一个单元格。</translation>
    </message>
    <message>
        <source>Copies of files for the private desktop; they can be dropped here, too</source>
        <translation>复制到私有桌面的文件；也可以拖放到这里</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
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
        <source>Day of the month</source>
        <translation>每月日期</translation>
    </message>
    <message>
        <source>Day of the week</source>
        <translation>星期</translation>
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
        <source>Delete the routine “{name}”? Its recording stays in the history.</source>
        <translation>删除流程“{name}”？它的记录会留在历史中。</translation>
    </message>
    <message>
        <source>Delete “{words}” ({steps}) with all pictures? This cannot be undone.</source>
        <translation>删除“{words}”（{steps}）及其所有图片？此操作无法撤销。</translation>
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
        <source>Deskhand wants to {action}{place}.</source>
        <translation>Deskhand 想要{action}{place}。</translation>
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
        <source>Deskhand’s windows are hidden while it works; opening one pauses the agent. Your desktop may ask first.</source>
        <translation>它工作时 Deskhand 的窗口会隐藏；打开其中一个会暂停智能体。您的桌面可能会先询问。</translation>
    </message>
    <message>
        <source>Desktop on another machine</source>
        <translation>另一台电脑上的桌面</translation>
    </message>
    <message>
        <source>Desktops at once</source>
        <translation>同时运行的桌面</translation>
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
        <source>Did it work?</source>
        <translation>成功了吗？</translation>
    </message>
    <message>
        <source>Did not work: {items}</source>
        <translation>未成功：{items}</translation>
    </message>
    <message>
        <source>Did you mean the {kind} {pixels} px away?</source>
        <translation>是指相距 {pixels} 像素的{kind}吗？</translation>
    </message>
    <message>
        <source>Did you mean {kind} “{name}”, {pixels} px away?</source>
        <translation>是指相距 {pixels} 像素的{kind}“{name}”吗？</translation>
    </message>
    <message>
        <source>Did: {items}</source>
        <translation>已做：{items}</translation>
    </message>
    <message>
        <source>Different tasks: {number}. That is enough to try.</source>
        <translation>不同的任务：{number}。足够尝试了。</translation>
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
        <source>Do not learn from it</source>
        <translation>不用于学习</translation>
    </message>
    <message>
        <source>Do you mean one of these?</source>
        <translation>您是指其中之一吗？</translation>
    </message>
    <message>
        <source>Does not fit into the memory that is free</source>
        <translation>超出可用内存</translation>
    </message>
    <message>
        <source>Does several things in the order in which you say them; opens menus to find one.</source>
        <translation>按您所说的顺序完成多件事；会打开菜单寻找。</translation>
    </message>
    <message>
        <source>Does what you name in one window: press, tick, choose, fill in, type.</source>
        <translation>在一个窗口中执行您指名的操作：点击、勾选、选择、填写、输入。</translation>
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
        <source>Done speaking</source>
        <translation>说完了</translation>
    </message>
    <message>
        <source>Done with: {choice}</source>
        <translation>执行方式：{choice}</translation>
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
        <source>Double-clicks {kind} “{name}” (as read from the picture)</source>
        <translation>双击{kind}“{name}”（从画面中读出）</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Drag over what may differ; click a mask to take it away</source>
        <translation>拖动以遮盖可以不同的部分；单击遮罩可将其移除</translation>
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
        <source>Draw a part of the screen</source>
        <translation>画出屏幕的一部分</translation>
    </message>
    <message>
        <source>Draw the part of the screen that the agent sees and uses; everything else is refused</source>
        <translation>画出智能体可以看到和使用的屏幕部分；其他一切都会被拒绝</translation>
    </message>
    <message>
        <source>Drop</source>
        <translation>丢弃</translation>
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
        <source>Each becomes a recording of yours that says where it comes from. It can be looked at, reviewed and learned from once it was searched for secrets, and is never done again here.</source>
        <translation>每条都会成为您的一条录制，并注明来源。可以查看、审阅，搜索机密之后可用于学习；在这台电脑上绝不会被重做。</translation>
    </message>
    <message>
        <source>Each try has a desktop of its own; the first that passes is kept.</source>
        <translation>每次尝试都有自己的桌面；保留第一个通过的。</translation>
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
        <source>Edit…</source>
        <translation>编辑…</translation>
    </message>
    <message>
        <source>Embedded</source>
        <translation>内置</translation>
    </message>
    <message>
        <source>Ended: {ending}</source>
        <translation>结束：{ending}</translation>
    </message>
    <message>
        <source>Enter keeps it, Esc leaves it for the review</source>
        <translation>回车保存，Esc 留到审阅时再说</translation>
    </message>
    <message>
        <source>Enter the token that “deskhand serve” has shown. It stays in this tab.</source>
        <translation>请输入“deskhand serve”显示的令牌。它只保留在此标签页中。</translation>
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
        <source>Everything in it is here already.</source>
        <translation>其中的内容这里都已经有了。</translation>
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
        <source>Everything was looked at.</source>
        <translation>全部已查看。</translation>
    </message>
    <message>
        <source>Exact text</source>
        <translation>准确的文字</translation>
    </message>
    <message>
        <source>Exactly this processor</source>
        <translation>正是这个处理器</translation>
    </message>
    <message>
        <source>Exactly what you did</source>
        <translation>与您所做完全一致</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Export a preset</source>
        <translation>导出预设</translation>
    </message>
    <message>
        <source>Export the task</source>
        <translation>导出任务</translation>
    </message>
    <message>
        <source>Export {number} recordings</source>
        <translation>导出 {number} 条录制</translation>
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
        <source>Fetching the wheel…</source>
        <translation>正在获取 wheel 包…</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>File edits</source>
        <translation>文件编辑</translation>
    </message>
    <message>
        <source>File that is there</source>
        <translation>存在的文件</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Files of this task</source>
        <translation>此任务的文件</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <source>Find its models</source>
        <translation>查找模型</translation>
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
        <source>Finished runs that wait for your word whether they worked: {number}. Nothing is learned from them before.</source>
        <translation>等待您说明是否成功的已完成运行：{number}。在此之前不会从中学习。</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>可以运行</translation>
    </message>
    <message>
        <source>Five targets are shown for a moment. Deskhand finds each in a picture of the screen and moves the mouse there, on the same way that a click takes later. Leave the mouse alone until they are gone.</source>
        <translation>会短暂显示五个目标。Deskhand 在屏幕截图中找到每个目标，并用与以后点击相同的方式把鼠标移到那里。在目标消失之前请不要动鼠标。</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Folder for the instructions</source>
        <translation>说明的文件夹</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>文件夹…</translation>
    </message>
    <message>
        <source>For other text install the app ADBKeyBoard and switch it on among the keyboards.</source>
        <translation>要输入其他文字，请安装应用 ADBKeyBoard 并在键盘中启用它。</translation>
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
        <source>Forget its certificate</source>
        <translation>忘记其证书</translation>
    </message>
    <message>
        <source>Forget the certificate of {name}</source>
        <translation>忘记 {name} 的证书</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Found secrets</source>
        <translation>找到的机密</translation>
    </message>
    <message>
        <source>Friday</source>
        <translation>星期五</translation>
    </message>
    <message>
        <source>From every window. The settings’ page of shortcuts can change it.</source>
        <translation>在任何窗口中都有效。可以在设置的快捷键页面中更改。</translation>
    </message>
    <message>
        <source>From step {step} of “{task}”: in a new desktop the steps before are done again as far as the screen fits; the end says what differed.</source>
        <translation>从“{task}”的第 {step} 步开始：在新桌面中，只要屏幕相符，之前的步骤会重做一遍；结束时会说明有何不同。</translation>
    </message>
    <message>
        <source>From your corrections to a better model</source>
        <translation>从您的纠正到更好的模型</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>完整</translation>
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
        <source>Getting ready to compile…</source>
        <translation>正在准备编译…</translation>
    </message>
    <message>
        <source>GitHub token</source>
        <translation>GitHub 令牌</translation>
    </message>
    <message>
        <source>Give it less: memory=…</source>
        <translation>给它少一些：memory=…</translation>
    </message>
    <message>
        <source>Give the server a name.</source>
        <translation>请给服务器起一个名称。</translation>
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
        <source>Go on after it…</source>
        <translation>接着做…</translation>
    </message>
    <message>
        <source>Go on from here otherwise…</source>
        <translation>从这里换个做法…</translation>
    </message>
    <message>
        <source>Go on recording</source>
        <translation>继续录制</translation>
    </message>
    <message>
        <source>Go on there</source>
        <translation>在那里继续</translation>
    </message>
    <message>
        <source>Go to where they part</source>
        <translation>转到分歧处</translation>
    </message>
    <message>
        <source>Goes on from {record}</source>
        <translation>接续 {record}</translation>
    </message>
    <message>
        <source>Good</source>
        <translation>好</translation>
    </message>
    <message>
        <source>Google key</source>
        <translation>Google 密钥</translation>
    </message>
    <message>
        <source>Grammar</source>
        <translation>语法</translation>
    </message>
    <message>
        <source>Half the memory</source>
        <translation>一半内存</translation>
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
        <source>Height</source>
        <translation>高度</translation>
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
        <source>Help, “What works”</source>
        <translation>帮助，“这里能用什么”</translation>
    </message>
    <message>
        <source>Hidden areas</source>
        <translation>隐藏的区域</translation>
    </message>
    <message>
        <source>Hide this area</source>
        <translation>隐藏此区域</translation>
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
        <source>History, “Review…”</source>
        <translation>历史，“检查…”</translation>
    </message>
    <message>
        <source>Hold it and say what should be done; it is put into words on this computer</source>
        <translation>按住并说出要做的事；语音在本机转换成文字</translation>
    </message>
    <message>
        <source>How it is asked</source>
        <translation>提问方式</translation>
    </message>
    <message>
        <source>How large is that?</source>
        <translation>有多大？</translation>
    </message>
    <message>
        <source>How long a desktop stays open after a task</source>
        <translation>任务之后桌面保持打开多久</translation>
    </message>
    <message>
        <source>How many screenshots stand in one prompt, at most.</source>
        <translation>一个提示中最多包含多少张截图。</translation>
    </message>
    <message>
        <source>How often</source>
        <translation>频率</translation>
    </message>
    <message>
        <source>Hugging Face token</source>
        <translation>Hugging Face 令牌</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>If it cannot do a task</source>
        <translation>无法完成任务时</translation>
    </message>
    <message>
        <source>If missed, do it late</source>
        <translation>错过后补做</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Import a preset</source>
        <translation>导入预设</translation>
    </message>
    <message>
        <source>Import other people's recordings</source>
        <translation>导入他人的录制</translation>
    </message>
    <message>
        <source>Imported</source>
        <translation>已导入</translation>
    </message>
    <message>
        <source>Imported from {folder} ({format})</source>
        <translation>导入自 {folder}（{format}）</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>In blocks: quicker</source>
        <translation>成批移除：更快</translation>
    </message>
    <message>
        <source>In the currency of the model’s prices; models on this computer cost nothing.</source>
        <translation>以模型价格的货币计；本机上的模型不收费。</translation>
    </message>
    <message>
        <source>In the sandbox</source>
        <translation>沙盒内</translation>
    </message>
    <message>
        <source>In the sandbox beside the screen, in the folder {folder}</source>
        <translation>在屏幕旁的沙盒中，文件夹 {folder}</translation>
    </message>
    <message>
        <source>In the sandbox beside the screen, with the working folder and the shared folders</source>
        <translation>在屏幕旁的沙盒中，带有工作文件夹和共享文件夹</translation>
    </message>
    <message>
        <source>In which form the agent answers</source>
        <translation>智能体以何种形式回答</translation>
    </message>
    <message>
        <source>Insert into {path}</source>
        <translation>插入到 {path}</translation>
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
        <source>Install the guest server in the image, and let it start with the session.</source>
        <translation>在镜像中安装客户机服务器，并让它随会话启动。</translation>
    </message>
    <message>
        <source>Install: {packages}</source>
        <translation>请安装：{packages}</translation>
    </message>
    <message>
        <source>Installing what training needs</source>
        <translation>正在安装训练所需的软件包</translation>
    </message>
    <message>
        <source>Instructions: {path}. Look through them before you give them away.</source>
        <translation>说明：{path}。交给别人之前请先看一遍。</translation>
    </message>
    <message>
        <source>Instructions…</source>
        <translation>说明…</translation>
    </message>
    <message>
        <source>Interrupt the command</source>
        <translation>中断命令</translation>
    </message>
    <message>
        <source>Is it one of these on the screen?</source>
        <translation>是屏幕上的其中一个吗？</translation>
    </message>
    <message>
        <source>It cannot be loaded: {said}</source>
        <translation>无法加载：{said}</translation>
    </message>
    <message>
        <source>It does not know how to go on</source>
        <translation>它不知道如何继续</translation>
    </message>
    <message>
        <source>It does not know how to go on. What should it do?</source>
        <translation>它不知道如何继续。它该怎么做？</translation>
    </message>
    <message>
        <source>It forgets: of {total} steps that it could do, it did {before} and does {after}.</source>
        <translation>它会遗忘：在它原本会的 {total} 个步骤中，以前完成 {before} 个，现在完成 {after} 个。</translation>
    </message>
    <message>
        <source>It forgets: of {total} whole tasks that it could do, it did {before} and does {after}.</source>
        <translation>它会遗忘：在它原本会的 {total} 个完整任务中，以前完成 {before} 个，现在完成 {after} 个。</translation>
    </message>
    <message>
        <source>It is compiled here, which takes many minutes.</source>
        <translation>将在此编译，需要许多分钟。</translation>
    </message>
    <message>
        <source>It is done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>It is not in the list: it is fetched from the hub by that name, and how it is asked is found from its files.</source>
        <translation>它不在列表中：将按此名称从 hub 下载，并从其文件得知如何提问。</translation>
    </message>
    <message>
        <source>It is on, {width} × {height}.</source>
        <translation>已亮屏，{width} × {height}。</translation>
    </message>
    <message>
        <source>It points in the dialect {dialect}, and is asked so from now on.</source>
        <translation>它用方言 {dialect} 指向，今后将这样提问。</translation>
    </message>
    <message>
        <source>It ran in the sandbox, and had answered after {seconds:.1f} s.</source>
        <translation>已在沙盒中运行，{seconds:.1f} 秒后得到回答。</translation>
    </message>
    <message>
        <source>It runs at {host}: pictures are searched for secrets first, and these are painted over.</source>
        <translation>它运行在 {host}：图片会先被检查是否含有机密，机密部分会被涂掉。</translation>
    </message>
    <message>
        <source>It runs on this computer: nothing leaves it.</source>
        <translation>它在这台电脑上运行：任何内容都不会离开这里。</translation>
    </message>
    <message>
        <source>It stands above all windows while the agent uses your screen.</source>
        <translation>智能体使用您的屏幕时，它位于所有窗口之上。</translation>
    </message>
    <message>
        <source>It wants {wanted} MB of memory; {free} MB are free.</source>
        <translation>它需要 {wanted} MB 内存；可用 {free} MB。</translation>
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
        <source>It was there after {seconds:.1f} s.</source>
        <translation>{seconds:.1f} 秒后就绪。</translation>
    </message>
    <message>
        <source>Its programs are installed.</source>
        <translation>所需程序已安装。</translation>
    </message>
    <message>
        <source>Its thought comes from a template of the action and its target.</source>
        <translation>其想法由动作与目标的模板生成。</translation>
    </message>
    <message>
        <source>JSON schema of the answer</source>
        <translation>答案的 JSON 模式</translation>
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
        <source>KeePassXC</source>
        <translation>KeePassXC</translation>
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
        <source>Keep the sound, not only its words</source>
        <translation>保留声音，而不只是文字</translation>
    </message>
    <message>
        <source>Keep what I do during a take-over, as steps of mine</source>
        <translation>保留我接管期间所做的操作，作为我的步骤</translation>
    </message>
    <message>
        <source>Keep {name} among the machines</source>
        <translation>将 {name} 保存到机器列表</translation>
    </message>
    <message>
        <source>Keeping the profile…</source>
        <translation>正在保存配置文件…</translation>
    </message>
    <message>
        <source>Kept as the routine “{name}”.</source>
        <translation>已保存为流程“{name}”。</translation>
    </message>
    <message>
        <source>Kept: {list}.</source>
        <translation>已保留：{list}。</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Key of a model or a server</source>
        <translation>模型或服务器的密钥</translation>
    </message>
    <message>
        <source>Key of the server</source>
        <translation>服务器密钥</translation>
    </message>
    <message>
        <source>Key, or the name of one that is kept; often none</source>
        <translation>密钥，或已保存密钥的名称；通常不需要</translation>
    </message>
    <message>
        <source>Key: {key}</source>
        <translation>按键：{key}</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Keys and passwords</source>
        <translation>密钥和密码</translation>
    </message>
    <message>
        <source>Keys and passwords are kept in the system’s keyring and nowhere else. A password with a name can be typed by the agent’s hands; the model sees only its name.</source>
        <translation>密钥和密码只保存在系统密钥环中。有名称的密码可由智能体代为输入；模型只看到它的名称。</translation>
    </message>
    <message>
        <source>Keys are kept for this run only. {how}</source>
        <translation>密钥只在本次运行中保留。{how}</translation>
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
        <source>LeRobot data set (frames and numbers)</source>
        <translation>LeRobot 数据集（画面与数值）</translation>
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
        <source>Leave out what nothing is to be learned from</source>
        <translation>略去不用于学习的录制</translation>
    </message>
    <message>
        <source>Leave the mouse alone for a moment. Esc gives up.</source>
        <translation>请暂时不要动鼠标。按 Esc 放弃。</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>经验</translation>
    </message>
    <message>
        <source>Let go of mouse and keyboard…</source>
        <translation>请松开鼠标和键盘…</translation>
    </message>
    <message>
        <source>Licence: {licence}.</source>
        <translation>许可证：{licence}。</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Limit reached</source>
        <translation>达到上限</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>限额</translation>
    </message>
    <message>
        <source>Listening…</source>
        <translation>正在听…</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>Loading the model: {seconds}</source>
        <translation>正在加载模型：{seconds}</translation>
    </message>
    <message>
        <source>Loading the model…</source>
        <translation>正在加载模型…</translation>
    </message>
    <message>
        <source>Lock files of visual tests</source>
        <translation>视觉测试的锁定文件</translation>
    </message>
    <message>
        <source>Lock its rotation: a touch while it turns would land elsewhere.</source>
        <translation>请锁定旋转：旋转时的触摸会落在别处。</translation>
    </message>
    <message>
        <source>Log files, without texts and pictures</source>
        <translation>日志文件，不含文字和图片</translation>
    </message>
    <message>
        <source>Look at {path}</source>
        <translation>查看 {path}</translation>
    </message>
    <message>
        <source>Look for phones</source>
        <translation>查找手机</translation>
    </message>
    <message>
        <source>Look whether the image starts at all.</source>
        <translation>请检查该镜像是否能启动。</translation>
    </message>
    <message>
        <source>Looking</source>
        <translation>查看中</translation>
    </message>
    <message>
        <source>Looking at files and changing them, in the same place.</source>
        <translation>在同一处查看和修改文件。</translation>
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
        <source>MCP servers</source>
        <translation>MCP 服务器</translation>
    </message>
    <message>
        <source>Machine with a guest server</source>
        <translation>带客户机服务器的机器</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>电脑</translation>
    </message>
    <message>
        <source>Machines run without it, slowly.</source>
        <translation>没有它虚拟机也能运行，但很慢。</translation>
    </message>
    <message>
        <source>Make a routine</source>
        <translation>创建流程</translation>
    </message>
    <message>
        <source>Make a routine…</source>
        <translation>创建流程…</translation>
    </message>
    <message>
        <source>Make room, or name a folder in TMPDIR.</source>
        <translation>请腾出空间，或在 TMPDIR 中指定一个文件夹。</translation>
    </message>
    <message>
        <source>Make room: a task of 50 steps takes about 10 MB.</source>
        <translation>请腾出空间：50 步的任务约占 10 MB。</translation>
    </message>
    <message>
        <source>Makes no plans and answers no questions: where it does not see what you name, it asks you.</source>
        <translation>不做计划也不回答问题：看不到您所说的内容时，它会问您。</translation>
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
        <source>Mask</source>
        <translation>遮盖</translation>
    </message>
    <message>
        <source>Mask all that are open</source>
        <translation>遮盖所有待定项</translation>
    </message>
    <message>
        <source>Mask secrets</source>
        <translation>遮盖机密</translation>
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
        <source>Middle-clicks {kind} “{name}” (as read from the picture)</source>
        <translation>中键单击{kind}“{name}”（从画面中读出）</translation>
    </message>
    <message>
        <source>Mind2Web</source>
        <translation>Mind2Web</translation>
    </message>
    <message>
        <source>Missed</source>
        <translation>已错过</translation>
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
        <source>Models of the server</source>
        <translation>服务器上的模型</translation>
    </message>
    <message>
        <source>Models run with</source>
        <translation>模型运行于</translation>
    </message>
    <message>
        <source>Models run with {build} from now on.</source>
        <translation>从现在起模型运行于 {build}。</translation>
    </message>
    <message>
        <source>Models that can be fetched</source>
        <translation>可以下载的模型</translation>
    </message>
    <message>
        <source>Monday</source>
        <translation>星期一</translation>
    </message>
    <message>
        <source>Monday to Friday</source>
        <translation>周一至周五</translation>
    </message>
    <message>
        <source>Money for a task</source>
        <translation>每个任务的费用</translation>
    </message>
    <message>
        <source>Money in a month</source>
        <translation>每月费用</translation>
    </message>
    <message>
        <source>Monitor {number}: not calibrated yet.</source>
        <translation>显示器 {number}：尚未校准。</translation>
    </message>
    <message>
        <source>Monitor {number}: {words}</source>
        <translation>显示器 {number}：{words}</translation>
    </message>
    <message>
        <source>Most tasks run in a private desktop and touch none of your screens. For tasks on your own screen, choose the monitors that the agent may look at and use; what is on others it neither sees nor reaches.</source>
        <translation>大多数任务在私有桌面中运行，不会碰您的任何屏幕。对于在您自己屏幕上的任务，请选择智能体可以查看和使用的显示器；其他显示器上的内容它既看不到也碰不到。</translation>
    </message>
    <message>
        <source>Mouse and keyboard are yours. Ctrl+Alt+Return or “Hand back” gives them to the agent again.</source>
        <translation>鼠标和键盘归您使用。按 Ctrl+Alt+Return 或“交还”再交给智能体。</translation>
    </message>
    <message>
        <source>Mouse and keyboard over the picture are yours. No agent is here, and nothing is recorded.</source>
        <translation>画面上的鼠标和键盘归您使用。这里没有智能体，也不会记录任何内容。</translation>
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
        <source>Move it there</source>
        <translation>移到那里</translation>
    </message>
    <message>
        <source>Movement</source>
        <translation>动效</translation>
    </message>
    <message>
        <source>My monitors</source>
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
        <source>Name a qcow2 file or an ISO; `qemu-img convert -O qcow2 FROM TO.qcow2` makes the first.</source>
        <translation>请指定 qcow2 文件或 ISO；`qemu-img convert -O qcow2 FROM TO.qcow2` 可生成前者。</translation>
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
        <source>Name in the keyring</source>
        <translation>密钥环中的名称</translation>
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
        <source>Name of “{text}”</source>
        <translation>“{text}”的名称</translation>
    </message>
    <message>
        <source>Names of keys and passwords</source>
        <translation>密钥和密码的名称</translation>
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
        <source>Network off</source>
        <translation>网络关闭</translation>
    </message>
    <message>
        <source>Network: all hosts</source>
        <translation>网络：所有主机</translation>
    </message>
    <message>
        <source>Network: hosts of the task</source>
        <translation>网络：任务中的主机</translation>
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
        <source>Never recorded</source>
        <translation>从不录制</translation>
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
        <source>New task from anywhere</source>
        <translation>随处新建任务</translation>
    </message>
    <message>
        <source>New task…</source>
        <translation>新任务…</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>No</source>
        <translation>没有</translation>
    </message>
    <message>
        <source>No application is excluded by name.</source>
        <translation>没有按名称排除的应用程序。</translation>
    </message>
    <message>
        <source>No application is remembered; each recording asks.</source>
        <translation>未记住任何应用程序；每次录制都会询问。</translation>
    </message>
    <message>
        <source>No area of the screen is hidden.</source>
        <translation>没有隐藏的屏幕区域。</translation>
    </message>
    <message>
        <source>No difference: not enough to tell.</source>
        <translation>没有差别：不足以判断。</translation>
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
        <source>No font has Chinese signs: the agent and you see boxes instead of them.</source>
        <translation>没有包含中文字符的字体：智能体和您看到的都是方框。</translation>
    </message>
    <message>
        <source>No installed model writes sentences. One behind a server can be added under Models.</source>
        <translation>已安装的模型都不会写句子。可以在“模型”中添加服务器上的模型。</translation>
    </message>
    <message>
        <source>No keys</source>
        <translation>不设按键</translation>
    </message>
    <message>
        <source>No longer there, so not attached: {files}</source>
        <translation>文件已不在原处，未附加：{files}</translation>
    </message>
    <message>
        <source>No phone is connected. By USB: switch USB debugging on in its developer options, plug it in and tap “Allow” there. Over Wi-Fi: pair it once with `adb pair HOST:PORT`, then add android:HOST:PORT below.</source>
        <translation>没有连接手机。USB：在开发者选项中打开 USB 调试，插上手机并在手机上点“允许”。Wi-Fi：先用 `adb pair HOST:PORT` 配对一次，再在下面添加 android:HOST:PORT。</translation>
    </message>
    <message>
        <source>No profile</source>
        <translation>无配置文件</translation>
    </message>
    <message>
        <source>No recordings yet. “Record…” in the window makes one.</source>
        <translation>还没有录制。窗口中的“录制…”可以创建。</translation>
    </message>
    <message>
        <source>No routine yet. Choose a task on the left, and “Make a routine…” in its menu.</source>
        <translation>还没有流程。在左侧选一个任务，再在其菜单中选“创建流程…”。</translation>
    </message>
    <message>
        <source>No sentence yet</source>
        <translation>还没有说明</translation>
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
        <source>No task yet. As soon as a program starts one, it is shown here.</source>
        <translation>还没有任务。程序一旦开始任务，就会显示在这里。</translation>
    </message>
    <message>
        <source>No thought</source>
        <translation>没有想法</translation>
    </message>
    <message>
        <source>Nobody answers at port {port} inside after {seconds:.0f} s.</source>
        <translation>{seconds:.0f} 秒后，其中的端口 {port} 仍无应答。</translation>
    </message>
    <message>
        <source>Nobody has said yet what was done here</source>
        <translation>还没有人说明这里做了什么</translation>
    </message>
    <message>
        <source>None is set up.</source>
        <translation>没有设置任何服务器。</translation>
    </message>
    <message>
        <source>None of the recorded steps.</source>
        <translation>没有任何已记录的步骤。</translation>
    </message>
    <message>
        <source>Not a secret</source>
        <translation>不是机密</translation>
    </message>
    <message>
        <source>Not calibrated yet.</source>
        <translation>尚未校准。</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>Not installed: {programs}.</source>
        <translation>未安装：{programs}。</translation>
    </message>
    <message>
        <source>Not installed: {what}.</source>
        <translation>未安装：{what}。</translation>
    </message>
    <message>
        <source>Not kept: {list}</source>
        <translation>未保留：{list}</translation>
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
        <source>Not searched for secrets yet: “Search for secrets” does so, and then it can be exported.</source>
        <translation>尚未检查是否含有机密：点击“搜索机密信息”之后才能导出。</translation>
    </message>
    <message>
        <source>Not searched for secrets, as nothing here can read it: {files}</source>
        <translation>未搜索机密信息，因为这里无法读取：{files}</translation>
    </message>
    <message>
        <source>Not tried: the machine cannot be started.</source>
        <translation>未尝试：虚拟机无法启动。</translation>
    </message>
    <message>
        <source>Not tried: the phone cannot be used.</source>
        <translation>未尝试：手机无法使用。</translation>
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
        <source>Nothing</source>
        <translation>什么也不做</translation>
    </message>
    <message>
        <source>Nothing done</source>
        <translation>没有操作</translation>
    </message>
    <message>
        <source>Nothing else was kept of {address}.</source>
        <translation>{address} 没有保存其他内容。</translation>
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
        <source>Nothing is left to be decided.</source>
        <translation>没有待决定的内容。</translation>
    </message>
    <message>
        <source>Nothing is left to be exported.</source>
        <translation>没有可导出的内容。</translation>
    </message>
    <message>
        <source>Nothing is open on the private desktop: choose an application, or the agent sees an empty one.</source>
        <translation>私有桌面上没有打开任何程序：请选择一个应用，否则智能体看到的是空桌面。</translation>
    </message>
    <message>
        <source>Nothing is planned.</source>
        <translation>没有计划任务。</translation>
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
        <source>Nothing waits for approval</source>
        <translation>没有等待批准的内容</translation>
    </message>
    <message>
        <source>Nothing waits.</source>
        <translation>没有等待的任务。</translation>
    </message>
    <message>
        <source>Nothing was understood: hold the button for as long as you speak.</source>
        <translation>没有听懂：说话时请一直按住按钮。</translation>
    </message>
    <message>
        <source>Nothing yet. Record a task, or correct the agent while it works: deny, change, answer, take over.</source>
        <translation>还没有。请录制一个任务，或在智能体工作时纠正它：拒绝、更改、回答、接管。</translation>
    </message>
    <message>
        <source>Nov</source>
        <translation>11月</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
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
        <source>Of a VNC server; empty where it asks for none.</source>
        <translation>VNC 服务器的密码；不需要时留空。</translation>
    </message>
    <message>
        <source>Offer the next model</source>
        <translation>建议下一个模型</translation>
    </message>
    <message>
        <source>Old and new model do the tasks that were held out. Better is only what chance cannot explain.</source>
        <translation>旧模型和新模型都执行留出的任务。只有偶然无法解释的才算更好。</translation>
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
        <source>On your own screen only applications that you let be recorded; never a password.</source>
        <translation>在您自己的屏幕上仅限您允许录制的应用程序；绝不包括密码。</translation>
    </message>
    <message>
        <source>On your server “{server}”, outside the sandbox. What it calls itself and what it answers are a stranger's words.</source>
        <translation>在您的服务器“{server}”上，位于沙盒之外。它的自称和回答都是陌生人的话。</translation>
    </message>
    <message>
        <source>One Python session for the whole run, in the same place.</source>
        <translation>整个运行使用同一个 Python 会话，位于同一处。</translation>
    </message>
    <message>
        <source>One bash for the whole run, in its private desktop or browser; beside your own screen over the folders below.</source>
        <translation>整个运行过程使用同一个 bash，位于其私有桌面或浏览器中；在您自己的屏幕旁，则只作用于下面的文件夹。</translation>
    </message>
    <message>
        <source>One by one: always the last ones</source>
        <translation>逐张移除：总是最近的几张</translation>
    </message>
    <message>
        <source>One card shows the click, what is selected and the text; anything else is asked by itself.</source>
        <translation>一张卡片显示点击、选中的内容和文字；其他一切单独询问。</translation>
    </message>
    <message>
        <source>One rule, and it can be read.</source>
        <translation>一条规则，可以读取。</translation>
    </message>
    <message>
        <source>One-time codes, typed by name</source>
        <translation>一次性验证码，按名称输入</translation>
    </message>
    <message>
        <source>Only `--tools mcp` needs it: {how}</source>
        <translation>只有 `--tools mcp` 需要它：{how}</translation>
    </message>
    <message>
        <source>Only `--tools python` needs it: {how}</source>
        <translation>只有 `--tools python` 需要它：{how}</translation>
    </message>
    <message>
        <source>Only `--tools shell` needs it: sudo apt-get install bash util-linux</source>
        <translation>只有 `--tools shell` 需要它：sudo apt-get install bash util-linux</translation>
    </message>
    <message>
        <source>Only needed for models behind a key; none ships with one.</source>
        <translation>只有需要密钥的模型才用得到；自带的模型都不需要。</translation>
    </message>
    <message>
        <source>Only plain ASCII can be typed.</source>
        <translation>只能输入纯 ASCII。</translation>
    </message>
    <message>
        <source>Only tasks in a browser need it: sudo apt-get install chromium</source>
        <translation>只有在浏览器中的任务需要它：sudo apt-get install chromium</translation>
    </message>
    <message>
        <source>Only this step</source>
        <translation>仅此一步</translation>
    </message>
    <message>
        <source>Only where there is one.</source>
        <translation>仅在有 GPU 时有效。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open another app; in this one the agent can do nothing.</source>
        <translation>请打开另一个应用；智能体在此应用中无法操作。</translation>
    </message>
    <message>
        <source>Open run</source>
        <translation>打开运行记录</translation>
    </message>
    <message>
        <source>Open the folder of log files</source>
        <translation>打开日志文件夹</translation>
    </message>
    <message>
        <source>Open: {list}.</source>
        <translation>待定：{list}。</translation>
    </message>
    <message>
        <source>Opened for that run, and only from the command line: {hosts}</source>
        <translation>为那次运行开放，且只能从命令行开放：{hosts}</translation>
    </message>
    <message>
        <source>Opens one line over whatever you are doing; empty for none.</source>
        <translation>在您正在做的事情之上打开一行输入框；留空则不用。</translation>
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
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Outside the sandbox</source>
        <translation>沙盒之外</translation>
    </message>
    <message>
        <source>Page to send</source>
        <translation>可发送的页面</translation>
    </message>
    <message>
        <source>Page to send…</source>
        <translation>可发送的页面…</translation>
    </message>
    <message>
        <source>Pairs of a better and a worse reply (DPO)</source>
        <translation>较好与较差回复的配对（DPO）</translation>
    </message>
    <message>
        <source>Parquet tables with the pictures inside (Hugging Face)</source>
        <translation>内含图片的 Parquet 表（Hugging Face）</translation>
    </message>
    <message>
        <source>Part of it…</source>
        <translation>部分…</translation>
    </message>
    <message>
        <source>Partly</source>
        <translation>部分成功</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>Password and certificate of {address} are forgotten.</source>
        <translation>已忘记 {address} 的密码和证书。</translation>
    </message>
    <message>
        <source>Password, typed by name</source>
        <translation>密码，按名称输入</translation>
    </message>
    <message>
        <source>Paste the key; it is never shown again</source>
        <translation>粘贴密钥；之后不会再显示</translation>
    </message>
    <message>
        <source>Paste the secret or its otpauth:// address</source>
        <translation>粘贴密钥或其 otpauth:// 地址</translation>
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
        <source>Phones</source>
        <translation>手机</translation>
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
        <source>Plan</source>
        <translation>安排</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation>已计划</translation>
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
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Press Stop on the small panel at the lower right</source>
        <translation>按右下角小面板上的“停止”</translation>
    </message>
    <message>
        <source>Press keys</source>
        <translation>按键</translation>
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
        <source>Price</source>
        <translation>价格</translation>
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
        <source>Profiles are not encrypted: who can read your files can use what is signed in there.</source>
        <translation>配置文件未加密：能读取您文件的人可以使用其中的登录状态。</translation>
    </message>
    <message>
        <source>Profiles…</source>
        <translation>配置文件…</translation>
    </message>
    <message>
        <source>Progress of the download</source>
        <translation>下载进度</translation>
    </message>
    <message>
        <source>Progress of the installation</source>
        <translation>安装进度</translation>
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
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>Python code</source>
        <translation>Python 代码</translation>
    </message>
    <message>
        <source>Python tool</source>
        <translation>Python 工具</translation>
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
        <source>Questions that you answered</source>
        <translation>您回答的问题</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Queue and schedule</source>
        <translation>队列与日程</translation>
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
        <source>Read on in the terminal</source>
        <translation>在终端中继续读取</translation>
    </message>
    <message>
        <source>Reading the picture: {seconds}</source>
        <translation>正在读取画面：{seconds}</translation>
    </message>
    <message>
        <source>Reading the pictures for secrets before the page is written…</source>
        <translation>写入页面之前，正在图片中查找机密…</translation>
    </message>
    <message>
        <source>Reading your recordings</source>
        <translation>正在读取您的录制</translation>
    </message>
    <message>
        <source>Reads what is on the screen and answers questions about it.</source>
        <translation>能读取屏幕内容并回答相关问题。</translation>
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
        <source>Recommended here</source>
        <translation>推荐用于此电脑</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>Record what I say, too</source>
        <translation>同时录制我说的话</translation>
    </message>
    <message>
        <source>Recorded steps that these rules would have stopped</source>
        <translation>这些规则本会拦下的已记录步骤</translation>
    </message>
    <message>
        <source>Recorded: {steps}.</source>
        <translation>已记录：{steps}。</translation>
    </message>
    <message>
        <source>Recorded: {steps}; secrets found: {found}.</source>
        <translation>已记录：{steps}；发现的机密：{found}。</translation>
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
        <source>Recordings that were not looked at yet: {number}.</source>
        <translation>尚未查看的录制：{number}。</translation>
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
        <source>Remembered from earlier recordings.</source>
        <translation>从先前的录制中记住。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove this secret</source>
        <translation>移除此机密</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>移除 {name}</translation>
    </message>
    <message>
        <source>Removed: {list}.</source>
        <translation>已移除：{list}。</translation>
    </message>
    <message>
        <source>Replies that cannot be read, and actions that led nowhere.</source>
        <translation>无法读取的回答，以及没有结果的操作。</translation>
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
        <source>Review by keyboard</source>
        <translation>用键盘审阅</translation>
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
        <source>Right-clicks {kind} “{name}” (as read from the picture)</source>
        <translation>右键单击{kind}“{name}”（从画面中读出）</translation>
    </message>
    <message>
        <source>Routines</source>
        <translation>流程</translation>
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
        <source>Run again</source>
        <translation>再次运行</translation>
    </message>
    <message>
        <source>Run the task that is written</source>
        <translation>运行已写好的任务</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Runs continued from an earlier step</source>
        <translation>从较早步骤继续的运行</translation>
    </message>
    <message>
        <source>Runs that you rated</source>
        <translation>您评价过的运行</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>运行时</translation>
    </message>
    <message>
        <source>Runtime…</source>
        <translation>运行时…</translation>
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
        <source>Saturday</source>
        <translation>星期六</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation>另存为 CSV</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>另存为 CSV…</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Save changes</source>
        <translation>保存更改</translation>
    </message>
    <message>
        <source>Save it and look at it first.</source>
        <translation>请先保存并查看它。</translation>
    </message>
    <message>
        <source>Save the note as list.txt</source>
        <translation>将便笺另存为 list.txt</translation>
    </message>
    <message>
        <source>Save the note as list.txt; or say it afterwards</source>
        <translation>把便笺存为 list.txt；也可以之后再说</translation>
    </message>
    <message>
        <source>Saved: {path}</source>
        <translation>已保存：{path}</translation>
    </message>
    <message>
        <source>Say first what was done: nothing is learned without a sentence.</source>
        <translation>请先说明做了什么：没有说明就不会用于学习。</translation>
    </message>
    <message>
        <source>Say which of its models first.</source>
        <translation>请先选择其中一个模型。</translation>
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
        <source>Screenshot of step {number}; press Return to enlarge</source>
        <translation>步骤 {number} 的截图；按 Return 放大</translation>
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
        <source>Searched: nothing is left to be decided.</source>
        <translation>已搜索：没有待决定的内容。</translation>
    </message>
    <message>
        <source>Searching the task for secrets before it is exported…</source>
        <translation>导出之前正在搜索任务中的机密信息…</translation>
    </message>
    <message>
        <source>Searching {number} recordings for secrets…</source>
        <translation>正在 {number} 个录制中搜索机密信息…</translation>
    </message>
    <message>
        <source>Secrets</source>
        <translation>机密</translation>
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
        <source>Sentence</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Sep</source>
        <translation>9月</translation>
    </message>
    <message>
        <source>Set it to on, or remove it.</source>
        <translation>请将其设为 on，或将其删除。</translation>
    </message>
    <message>
        <source>Set up Deskhand</source>
        <translation>设置 Deskhand</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Settings, Models</source>
        <translation>设置，模型</translation>
    </message>
    <message>
        <source>Settings, Models, “Keys…”</source>
        <translation>设置，模型，“密钥…”</translation>
    </message>
    <message>
        <source>Settings, rules, routines and models on servers as one file, without keys and passwords.</source>
        <translation>设置、规则、例程和服务器上的模型合成一个文件，不含密钥和密码。</translation>
    </message>
    <message>
        <source>Several phones are connected: choose one.</source>
        <translation>连接了多部手机：请选择一部。</translation>
    </message>
    <message>
        <source>ShareGPT (conversations, for LLaMA-Factory and others)</source>
        <translation>ShareGPT（对话，用于 LLaMA-Factory 等）</translation>
    </message>
    <message>
        <source>Shared with that run, and only from the command line: {folders}</source>
        <translation>那次运行共享过这些文件夹，只能通过命令行共享：{folders}</translation>
    </message>
    <message>
        <source>Shell</source>
        <translation>Shell</translation>
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
        <source>Show all {count:,} lines</source>
        <translation>显示全部 {count:,} 行</translation>
    </message>
    <message>
        <source>Show how it is done</source>
        <translation>演示如何操作</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Show its files</source>
        <translation>显示其文件</translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Show the record</source>
        <translation>显示记录</translation>
    </message>
    <message>
        <source>Show {count} earlier steps (of {folded})</source>
        <translation>显示之前的 {count} 步（共 {folded} 步）</translation>
    </message>
    <message>
        <source>Shown by me</source>
        <translation>由我演示</translation>
    </message>
    <message>
        <source>Sign in: {name}</source>
        <translation>登录：{name}</translation>
    </message>
    <message>
        <source>Sign in…</source>
        <translation>登录…</translation>
    </message>
    <message>
        <source>Size of text</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Slack token</source>
        <translation>Slack 令牌</translation>
    </message>
    <message>
        <source>Small buttons would be missed: use a private desktop, or another scale.</source>
        <translation>小按钮会点不中：请使用私有桌面，或换一种缩放比例。</translation>
    </message>
    <message>
        <source>So far this month: {spent}.</source>
        <translation>本月至今：{spent}。</translation>
    </message>
    <message>
        <source>So long its desktop stays open, so that your next sentence can go on in it.</source>
        <translation>其桌面会保持打开这么久，以便您的下一句话在其中继续。</translation>
    </message>
    <message>
        <source>So many actions are offered when you are asked; what you choose can train the model.</source>
        <translation>询问您时提供这么多个操作；模型可以从您的选择中学习。</translation>
    </message>
    <message>
        <source>Some of these recordings cannot be searched for secrets.</source>
        <translation>其中一些录制无法搜索机密。</translation>
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
        <source>Something is running; wait for it, or add the routine to the queue.</source>
        <translation>有任务正在运行；请等待，或把流程加入队列。</translation>
    </message>
    <message>
        <source>Something went wrong ({problem}).</source>
        <translation>出了点问题（{problem}）。</translation>
    </message>
    <message>
        <source>Speak</source>
        <translation>口述</translation>
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
        <source>Stop and close</source>
        <translation>停止并关闭</translation>
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
        <source>Stopped before the first draft.</source>
        <translation>在第一份草稿之前已停止。</translation>
    </message>
    <message>
        <source>Stopped. Nothing has changed.</source>
        <translation>已停止。没有任何改变。</translation>
    </message>
    <message>
        <source>Stopped: the next time it goes on with the rest.</source>
        <translation>已停止：下次会继续处理其余步骤。</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>Succeeded</source>
        <translation>成功</translation>
    </message>
    <message>
        <source>Sunday</source>
        <translation>星期日</translation>
    </message>
    <message>
        <source>Switch it on and unlock it.</source>
        <translation>请打开屏幕并解锁。</translation>
    </message>
    <message>
        <source>Switch it on in the System Settings under Privacy &amp; Security: {page}</source>
        <translation>请在“系统设置”的“隐私与安全性”中打开：{page}</translation>
    </message>
    <message>
        <source>Switch virtualisation on in the firmware, then: sudo modprobe kvm_intel (or kvm_amd).</source>
        <translation>在固件中开启虚拟化，然后：sudo modprobe kvm_intel（或 kvm_amd）。</translation>
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
        <source>Take-over</source>
        <translation>接管</translation>
    </message>
    <message>
        <source>Takes longer for each step, and can be wrong: look at what it wants to do.</source>
        <translation>每一步耗时更长，也可能出错：请查看它要做什么。</translation>
    </message>
    <message>
        <source>Taps, long presses, swipes, a finger that stays down, and keys together.</source>
        <translation>点按、长按、滑动、按住不放以及组合键。</translation>
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
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Tasks may go wrong with this model.</source>
        <translation>用这个模型，任务可能出错。</translation>
    </message>
    <message>
        <source>Tasks shown by you</source>
        <translation>您演示的任务</translation>
    </message>
    <message>
        <source>Tasks to learn from: {tasks}; steps: {steps}; of them with what you did not want instead: {pairs}.</source>
        <translation>可供学习的任务：{tasks}；步骤：{steps}；其中带有您不想要的操作：{pairs}。</translation>
    </message>
    <message>
        <source>Tell the agent something; it reads it before its next step</source>
        <translation>告诉智能体一些话；它会在下一步之前读到</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Test {name}</source>
        <translation>测试 {name}</translation>
    </message>
    <message>
        <source>Testing…</source>
        <translation>正在测试…</translation>
    </message>
    <message>
        <source>Text equal</source>
        <translation>文本一致</translation>
    </message>
    <message>
        <source>Text in that file</source>
        <translation>该文件中的文字</translation>
    </message>
    <message>
        <source>Text on the screen</source>
        <translation>屏幕上的文字</translation>
    </message>
    <message>
        <source>Texts that may be others next time</source>
        <translation>下次可以不同的文字</translation>
    </message>
    <message>
        <source>Thank you. You can change your mind here at any time.</source>
        <translation>谢谢。您随时可以在这里更改。</translation>
    </message>
    <message>
        <source>That could not be kept: {problem}</source>
        <translation>无法保存：{problem}</translation>
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
        <source>The agent ends what it is doing now, and then waits until you let it go on</source>
        <translation>智能体做完当前的动作后等待，直到你让它继续</translation>
    </message>
    <message>
        <source>The agent has a browser of its own with your profile “{name}”: where you are signed in there, it acts as you. Which hosts it reaches is what you have chosen.</source>
        <translation>智能体有自己的浏览器，使用您的配置文件“{name}”：在其中登录的网站上，它以您的身份操作。它能访问哪些主机由您选择。</translation>
    </message>
    <message>
        <source>The agent has a browser of its own, in which nobody is signed in. It reaches every host of the internet; this computer and your own network it does not reach.</source>
        <translation>智能体有自己的浏览器，其中没有登录任何账户。它可以访问互联网上的所有主机，但不能访问这台电脑和您自己的网络。</translation>
    </message>
    <message>
        <source>The agent has a browser of its own, in which nobody is signed in. It reaches the hosts that the task and the start page name, and nothing else.</source>
        <translation>智能体有自己的浏览器，其中没有登录任何账户。它只能访问任务和起始页中提到的主机，此外什么都不能访问。</translation>
    </message>
    <message>
        <source>The agent has a browser of its own, without any network.</source>
        <translation>智能体使用自己的浏览器，没有任何网络。</translation>
    </message>
    <message>
        <source>The agent has a virtual machine of its own, started from your image. The image is only read: what happens inside is gone at the end.</source>
        <translation>智能体有一台自己的虚拟机，从您的映像启动。映像只读：其中发生的一切在结束时消失。</translation>
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
        <source>The agent sees and uses {size} at {place}; press for the whole screen</source>
        <translation>智能体看到并使用位于 {place} 的 {size}；按下则使用整个屏幕</translation>
    </message>
    <message>
        <source>The agent uses a machine that you started, by the server inside it. What it does there stays done.</source>
        <translation>智能体通过内部的服务器使用您启动的机器。它在那里所做的会保留。</translation>
    </message>
    <message>
        <source>The agent uses a phone over adb, as you would with a finger. What it does stays done, and only pixels tell what lies under the finger; so you are asked about nearly everything.</source>
        <translation>智能体通过 adb 使用手机，就像您用手指操作一样。它所做的无法撤回，而手指下是什么只能从像素得知；因此几乎每一步都会询问您。</translation>
    </message>
    <message>
        <source>The agent uses another machine over VNC, with mouse and keyboard there. What it does stays done, and only pixels tell what lies under the mouse; so you are asked more often than elsewhere.</source>
        <translation>智能体通过 VNC 使用另一台电脑的鼠标和键盘。它所做的会保留下来，而且只有像素能说明鼠标下是什么；因此您会比在别处更常被询问。</translation>
    </message>
    <message>
        <source>The agent uses your screen, your mouse and your keyboard.</source>
        <translation>智能体使用您的屏幕、鼠标和键盘。</translation>
    </message>
    <message>
        <source>The agent uses your screen, your mouse and your keyboard. Its shell, Python and files are shut in: they see a folder of their own and what you share.</source>
        <translation>智能体使用您的屏幕、鼠标和键盘。它的 shell、Python 和文件工具被隔离：只能看到自己的文件夹和您共享的内容。</translation>
    </message>
    <message>
        <source>The agent waits. Nothing is done until you let it go on.</source>
        <translation>智能体在等待。在你让它继续之前什么都不会做。</translation>
    </message>
    <message>
        <source>The agent works in a desktop of its own on another machine, over ssh. Nobody’s screen is used there; what it does to files stays done.</source>
        <translation>智能体通过 ssh 在另一台电脑上自己的桌面里工作。那里不使用任何人的屏幕；它对文件所做的更改会保留。</translation>
    </message>
    <message>
        <source>The agent works in a desktop of its own. Your mouse and keyboard stay yours.</source>
        <translation>智能体在自己的桌面中工作。您的鼠标和键盘仍归您使用。</translation>
    </message>
    <message>
        <source>The agent's screen</source>
        <translation>智能体的屏幕</translation>
    </message>
    <message>
        <source>The best of the others</source>
        <translation>其余模型中最好的</translation>
    </message>
    <message>
        <source>The build {name} loads; it finds: {devices}.</source>
        <translation>构建 {name} 可以加载；它找到：{devices}。</translation>
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
        <source>The columns of the table, with commas between; empty to leave them to the model</source>
        <translation>表格的列，用逗号分隔；留空则由模型决定</translation>
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
        <source>The desktop stays open for {minutes} min; the agent knows what was done.</source>
        <translation>桌面保持打开 {minutes} 分钟；智能体知道做过什么。</translation>
    </message>
    <message>
        <source>The embedded model was trained on 800 × 608.</source>
        <translation>内置模型是在 800 × 608 下训练的。</translation>
    </message>
    <message>
        <source>The file is no longer there: {name}.</source>
        <translation>文件已不存在：{name}。</translation>
    </message>
    <message>
        <source>The formats come with the training stack, which is not installed.</source>
        <translation>这些格式随训练组件提供，而训练组件尚未安装。</translation>
    </message>
    <message>
        <source>The instructions cannot be written: {why}.</source>
        <translation>说明无法写入：{why}。</translation>
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
        <source>The lesson is in the memory.</source>
        <translation>经验已存入记忆。</translation>
    </message>
    <message>
        <source>The llama.cpp that comes with Deskhand</source>
        <translation>随 Deskhand 提供的 llama.cpp</translation>
    </message>
    <message>
        <source>The llama.cpp that comes with Deskhand runs on every processor. A build for your GPU, or for exactly this processor, stands beside it; you can always go back.</source>
        <translation>随 Deskhand 提供的 llama.cpp 可在任何处理器上运行。针对您的 GPU 或这个处理器的构建与它并存；随时可以换回。</translation>
    </message>
    <message>
        <source>The loss will be drawn here.</source>
        <translation>损失曲线将显示在这里。</translation>
    </message>
    <message>
        <source>The machine and its overlay were gone in {milliseconds:.0f} ms.</source>
        <translation>虚拟机及其覆盖层在 {milliseconds:.0f} 毫秒内消失。</translation>
    </message>
    <message>
        <source>The machine goes on: it is yours.</source>
        <translation>虚拟机继续运行：它是您的。</translation>
    </message>
    <message>
        <source>The machine still shows black after {seconds:.0f} s.</source>
        <translation>{seconds:.0f} 秒后虚拟机仍为黑屏。</translation>
    </message>
    <message>
        <source>The machine: its name in the settings, or its address</source>
        <translation>机器：设置中的名称或地址</translation>
    </message>
    <message>
        <source>The microphone needs Qt Multimedia, which is not installed: pip install 'deskhand[speech]'.</source>
        <translation>麦克风需要 Qt Multimedia，但尚未安装：pip install 'deskhand[speech]'。</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>The model had written:</source>
        <translation>模型原来写的是：</translation>
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
        <source>The model “{model}” calls no functions, so it gets no tools.</source>
        <translation>模型“{model}”不调用函数，因此得不到工具。</translation>
    </message>
    <message>
        <source>The model’s name there</source>
        <translation>模型在服务器上的名称</translation>
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
        <source>The next certificate that {address} shows is taken as the right one.</source>
        <translation>{address} 下次出示的证书将被视为正确的证书。</translation>
    </message>
    <message>
        <source>The part on a coloured ground carries loss.</source>
        <translation>有底色的部分计入损失。</translation>
    </message>
    <message>
        <source>The password of {address} is kept for this run only.</source>
        <translation>{address} 的密码仅在本次运行期间保留。</translation>
    </message>
    <message>
        <source>The password of {address} is kept in the keyring.</source>
        <translation>{address} 的密码已保存在密钥环中。</translation>
    </message>
    <message>
        <source>The phone compares the size of its screen before every touch.</source>
        <translation>手机在每次触摸前都会比较屏幕尺寸。</translation>
    </message>
    <message>
        <source>The phone does not say the size of its turned screen as its pictures have it.</source>
        <translation>手机报告的旋转后屏幕尺寸与其画面不一致。</translation>
    </message>
    <message>
        <source>The phone: one that is connected, or HOST:PORT of one over Wi-Fi</source>
        <translation>手机：已连接的，或 Wi-Fi 手机的 HOST:PORT</translation>
    </message>
    <message>
        <source>The phone’s screen is off.</source>
        <translation>手机屏幕已关闭。</translation>
    </message>
    <message>
        <source>The picture of {size} is wrong.</source>
        <translation>{size} 的截图不正确。</translation>
    </message>
    <message>
        <source>The preset is in use.</source>
        <translation>预设已启用。</translation>
    </message>
    <message>
        <source>The preset is in {file}; no key and no password is in it.</source>
        <translation>预设在 {file} 中；其中没有密钥和密码。</translation>
    </message>
    <message>
        <source>The process that runs a model is not shut in: DESKHAND_MODEL_SANDBOX is off.</source>
        <translation>运行模型的进程未被隔离：DESKHAND_MODEL_SANDBOX 为 off。</translation>
    </message>
    <message>
        <source>The same model</source>
        <translation>同一个模型</translation>
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
        <source>The server at {address} lists no models: type the name of one.</source>
        <translation>{address} 的服务器未列出模型：请输入模型名称。</translation>
    </message>
    <message>
        <source>The stop shortcut does not work outside this window here ({problem}).</source>
        <translation>停止快捷键在此窗口之外不起作用（{problem}）。</translation>
    </message>
    <message>
        <source>The task in the box</source>
        <translation>输入框中的任务</translation>
    </message>
    <message>
        <source>The variable {name} stands there twice.</source>
        <translation>变量 {name} 出现了两次。</translation>
    </message>
    <message>
        <source>The way back: deskhand models runtime --back</source>
        <translation>换回：deskhand models runtime --back</translation>
    </message>
    <message>
        <source>The window goes to the tray when it is closed</source>
        <translation>关闭窗口时收入托盘</translation>
    </message>
    <message>
        <source>Then</source>
        <translation>然后</translation>
    </message>
    <message>
        <source>There is memory and disk for it.</source>
        <translation>内存和磁盘空间足够。</translation>
    </message>
    <message>
        <source>There is no keyring.</source>
        <translation>没有密钥环。</translation>
    </message>
    <message>
        <source>There is no other run of this task.</source>
        <translation>此任务没有其他运行记录。</translation>
    </message>
    <message>
        <source>There is no usable keyring here. {how}</source>
        <translation>这里没有可用的密钥环。{how}</translation>
    </message>
    <message>
        <source>There is none here.</source>
        <translation>本机没有。</translation>
    </message>
    <message>
        <source>There is none: models run on the processor.</source>
        <translation>没有 GPU：模型在处理器上运行。</translation>
    </message>
    <message>
        <source>There is one here.</source>
        <translation>本机有。</translation>
    </message>
    <message>
        <source>They part at the first step.</source>
        <translation>从第一步开始就不同。</translation>
    </message>
    <message>
        <source>They run as you do, and reach what you reach.</source>
        <translation>它们以您的身份运行，能访问您能访问的一切。</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>思考中</translation>
    </message>
    <message>
        <source>Thinking aloud</source>
        <translation>边做边说</translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>思考中…</translation>
    </message>
    <message>
        <source>This Android does not have: {what}.</source>
        <translation>此 Android 没有：{what}。</translation>
    </message>
    <message>
        <source>This cannot be kept: {problem}.</source>
        <translation>无法保留：{problem}。</translation>
    </message>
    <message>
        <source>This cannot be saved: {problem}.</source>
        <translation>无法保存：{problem}。</translation>
    </message>
    <message>
        <source>This did not arrive. Try again.</source>
        <translation>未能送达，请重试。</translation>
    </message>
    <message>
        <source>This is little: {number} tasks. It can be tried, and will probably show no difference. When we measured it, twenty tasks made a model no better on others.</source>
        <translation>数量较少：{number} 个任务。可以尝试，但可能看不出差别。我们测量时，二十个任务并没有让模型在其他任务上变得更好。</translation>
    </message>
    <message>
        <source>This kind of action</source>
        <translation>这类操作</translation>
    </message>
    <message>
        <source>This page needs JavaScript.</source>
        <translation>此页面需要 JavaScript。</translation>
    </message>
    <message>
        <source>This recording was not searched for secrets yet.</source>
        <translation>此录制尚未搜索机密。</translation>
    </message>
    <message>
        <source>This step has no picture.</source>
        <translation>此步骤没有图片。</translation>
    </message>
    <message>
        <source>This step is wrong</source>
        <translation>这一步有误</translation>
    </message>
    <message>
        <source>This system has no sandbox: the process that runs a model can do what you can.</source>
        <translation>此系统没有沙箱：运行模型的进程拥有与您相同的权限。</translation>
    </message>
    <message>
        <source>This task left no files.</source>
        <translation>此任务没有留下文件。</translation>
    </message>
    <message>
        <source>This token is wrong, or holds no longer.</source>
        <translation>此令牌有误，或已失效。</translation>
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
        <source>Thought, written by {model}</source>
        <translation>想法，由 {model} 撰写</translation>
    </message>
    <message>
        <source>Thought: a draft, written by {model}</source>
        <translation>想法：由 {model} 撰写的草稿</translation>
    </message>
    <message>
        <source>Thought: {thought}</source>
        <translation>想法：{thought}</translation>
    </message>
    <message>
        <source>Thoughts by a model</source>
        <translation>由模型撰写的想法</translation>
    </message>
    <message>
        <source>Thoughts by a model…</source>
        <translation>由模型撰写想法…</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程数</translation>
    </message>
    <message>
        <source>Thursday</source>
        <translation>星期四</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Time in a month</source>
        <translation>每月时间</translation>
    </message>
    <message>
        <source>Time of a task</source>
        <translation>每个任务的时间</translation>
    </message>
    <message>
        <source>Times that you said something</source>
        <translation>您主动说话的次数</translation>
    </message>
    <message>
        <source>Times that you took over</source>
        <translation>您接管的次数</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>To be masked: {list}.</source>
        <translation>将被遮盖：{list}。</translation>
    </message>
    <message>
        <source>To find it from now on: {command}</source>
        <translation>以后要能找到它：{command}</translation>
    </message>
    <message>
        <source>To review</source>
        <translation>待审阅</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>Tokens in a month</source>
        <translation>每月词元</translation>
    </message>
    <message>
        <source>Tokens of a task</source>
        <translation>每个任务的词元</translation>
    </message>
    <message>
        <source>Too little: one task. A second one with other words is needed, to try the model on.</source>
        <translation>太少：只有一个任务。还需要第二个措辞不同的任务来检验模型。</translation>
    </message>
    <message>
        <source>Too little: there is nothing to learn from yet.</source>
        <translation>太少：还没有可供学习的内容。</translation>
    </message>
    <message>
        <source>Too new</source>
        <translation>版本过新</translation>
    </message>
    <message>
        <source>Tool calls</source>
        <translation>工具调用</translation>
    </message>
    <message>
        <source>Tool “{tool}”</source>
        <translation>工具“{tool}”</translation>
    </message>
    <message>
        <source>Tool “{tool}” of {server}</source>
        <translation>{server} 的工具“{tool}”</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Tools: {tools}.</source>
        <translation>工具：{tools}。</translation>
    </message>
    <message>
        <source>Top</source>
        <translation>上</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Training sample</source>
        <translation>训练样本</translation>
    </message>
    <message>
        <source>Tries</source>
        <translation>尝试次数</translation>
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
        <source>Try {model}</source>
        <translation>用 {model} 尝试</translation>
    </message>
    <message>
        <source>Trying it…</source>
        <translation>正在试用…</translation>
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
        <source>Tuesday</source>
        <translation>星期二</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Type the password; it is never shown again</source>
        <translation>输入密码；之后不再显示</translation>
    </message>
    <message>
        <source>Type the text</source>
        <translation>输入文本</translation>
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
        <source>UI-TARS (prompts and replies, JSON lines)</source>
        <translation>UI-TARS（提示与回复，JSON 行）</translation>
    </message>
    <message>
        <source>USB</source>
        <translation>USB</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Undo the last change of {path}</source>
        <translation>撤销 {path} 的上一次更改</translation>
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
        <source>Until you say so, the agent neither remembers this task nor learns from it.</source>
        <translation>在您说明之前，智能体既不会记住此任务，也不会从中学习。</translation>
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
        <source>Use it, or go back</source>
        <translation>使用，或恢复原样</translation>
    </message>
    <message>
        <source>Use models only from sources that you trust, or a server.</source>
        <translation>请只使用来源可信的模型，或使用服务器。</translation>
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
        <source>Variable</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>Virtual machine</source>
        <translation>虚拟机</translation>
    </message>
    <message>
        <source>Vulkan (AMD, Intel, NVIDIA)</source>
        <translation>Vulkan（AMD、Intel、NVIDIA）</translation>
    </message>
    <message>
        <source>WHAT {model} CAN DO</source>
        <translation>{model} 能做什么</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>Waiting for the first draft…</source>
        <translation>正在等待第一份草稿…</translation>
    </message>
    <message>
        <source>Waiting for you</source>
        <translation>等待您</translation>
    </message>
    <message>
        <source>Waiting for you does not count. At a limit you are asked; without an answer the task ends.</source>
        <translation>等待您的时间不计。到达限额时会问您；没有回答则任务结束。</translation>
    </message>
    <message>
        <source>Waiting until a desktop is free…</source>
        <translation>等待空闲的桌面…</translation>
    </message>
    <message>
        <source>Watch Deskhand from here</source>
        <translation>在这里查看 Deskhand</translation>
    </message>
    <message>
        <source>Wayland</source>
        <translation>Wayland</translation>
    </message>
    <message>
        <source>Wednesday</source>
        <translation>星期三</translation>
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
        <source>What comes again</source>
        <translation>要重复的内容</translation>
    </message>
    <message>
        <source>What did you do?</source>
        <translation>您做了什么？</translation>
    </message>
    <message>
        <source>What each tool may do. The descriptions are the server’s own words.</source>
        <translation>每个工具可以做什么。描述是服务器自己的话。</translation>
    </message>
    <message>
        <source>What forbids goes first, then what asks; what no rule knows is decided by the level of approval. The file is {path}.</source>
        <translation>先看禁止的规则，再看询问的规则；没有规则认识的由批准级别决定。文件是 {path}。</translation>
    </message>
    <message>
        <source>What has to be true at the end</source>
        <translation>结束时必须满足的条件</translation>
    </message>
    <message>
        <source>What is kept, and where</source>
        <translation>保存什么，保存在哪里</translation>
    </message>
    <message>
        <source>What is known to be harmless and belongs to your task is done; the rest is asked, and always what could send, delete or pay.</source>
        <translation>已知无害且属于您的任务的操作会直接执行；其余的都会询问，凡是可能发送、删除或付款的一律询问。</translation>
    </message>
    <message>
        <source>What is open there shows itself as black: a secure window.</source>
        <translation>打开的内容显示为黑色：安全窗口。</translation>
    </message>
    <message>
        <source>What is recorded</source>
        <translation>录制内容</translation>
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
        <source>What is to be masked is painted over and taken out before anything leaves.</source>
        <translation>待遮盖的内容会在任何内容外传之前被涂盖并移除。</translation>
    </message>
    <message>
        <source>What it could do before</source>
        <translation>它以前会做的</translation>
    </message>
    <message>
        <source>What it is for</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>What looks like a secret is painted over before it is sent.</source>
        <translation>看起来像机密的内容在发送之前会被涂掉。</translation>
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
        <source>What suits this computer</source>
        <translation>适合这台电脑的</translation>
    </message>
    <message>
        <source>What tasks have taken, by month</source>
        <translation>各月任务的用量</translation>
    </message>
    <message>
        <source>What the agent gets beside the screen, in every run that does not say otherwise. Every command and every call is judged before it runs, as a click is.</source>
        <translation>智能体在屏幕之外得到的工具，适用于每个未另行指定的运行。每条命令和每次调用在执行前都会像点击一样受到判断。</translation>
    </message>
    <message>
        <source>What the browser shows first: a web address, or the name of an attached file</source>
        <translation>浏览器首先显示的内容：网址，或所附文件的名称</translation>
    </message>
    <message>
        <source>What training needs is not installed. It would get an environment of its own.</source>
        <translation>训练所需的软件包尚未安装。它们将安装到独立的环境中。</translation>
    </message>
    <message>
        <source>What was done once, done again with other texts. Each step is compared with the recording; only where the screen differs the model is asked for that step.</source>
        <translation>把做过的事用别的文字再做一遍。每一步都与记录对比；只有屏幕不同时，才为该步询问模型。</translation>
    </message>
    <message>
        <source>What was done, as you would ask for it?</source>
        <translation>做了什么？请像提出请求那样描述。</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>检查结果</translation>
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
        <source>What would change</source>
        <translation>将会改变的内容</translation>
    </message>
    <message>
        <source>What would change is listed here; everything else stays as it is.</source>
        <translation>这里列出将会改变的内容；其他一切保持不变。</translation>
    </message>
    <message>
        <source>What would change is listed here; what is marked lets the agent do more, or sends more away.</source>
        <translation>这里列出将会改变的内容；有标记的项目让智能体做更多事，或向外发送更多内容。</translation>
    </message>
    <message>
        <source>What you do is kept as steps of yours, as far as recordings may show it; a password never.</source>
        <translation>您所做的操作会作为您的步骤保留（以录制所允许的范围为限）；密码绝不保留。</translation>
    </message>
    <message>
        <source>What you have decided so far. A test lists all of its tools.</source>
        <translation>您目前的决定。测试会列出它的全部工具。</translation>
    </message>
    <message>
        <source>What you have taught</source>
        <translation>您教过的内容</translation>
    </message>
    <message>
        <source>What you taught</source>
        <translation>您教的内容</translation>
    </message>
    <message>
        <source>When the agent has to ask</source>
        <translation>智能体何时必须询问</translation>
    </message>
    <message>
        <source>When you record how something is done, only applications that you allow are kept; other windows are painted over. An exclusion wins over a permission.</source>
        <translation>录制操作过程时，只保留您允许的应用程序；其他窗口会被涂盖。排除优先于允许。</translation>
    </message>
    <message>
        <source>Where it cannot harm</source>
        <translation>在无害之处</translation>
    </message>
    <message>
        <source>Where it stands</source>
        <translation>所在位置</translation>
    </message>
    <message>
        <source>Where it would act</source>
        <translation>操作将作用的位置</translation>
    </message>
    <message>
        <source>Where it would act:</source>
        <translation>操作将作用的位置：</translation>
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
        <source>Where to press</source>
        <translation>点击位置</translation>
    </message>
    <message>
        <source>Whether replies are held to the form in which actions are written.</source>
        <translation>是否让回复遵守书写操作的格式。</translation>
    </message>
    <message>
        <source>Whether {tool} may be used</source>
        <translation>是否可以使用 {tool}</translation>
    </message>
    <message>
        <source>Which files are in this folder, and how large are they?</source>
        <translation>这个文件夹里有哪些文件，各有多大？</translation>
    </message>
    <message>
        <source>Which fonts there are is not known here.</source>
        <translation>这里不知道有哪些字体。</translation>
    </message>
    <message>
        <source>Which hosts the browser reaches; never this computer or your own network</source>
        <translation>浏览器可以访问哪些主机；绝不包括这台电脑或您自己的网络</translation>
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
        <source>Wi-Fi</source>
        <translation>Wi-Fi</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Width of a private desktop</source>
        <translation>私有桌面的宽度</translation>
    </message>
    <message>
        <source>Without it every command of the agent is asked, whatever your rules say: {how}</source>
        <translation>没有它，无论您的规则怎么写，智能体的每条命令都会询问：{how}</translation>
    </message>
    <message>
        <source>Worked</source>
        <translation>成功</translation>
    </message>
    <message>
        <source>Works from every window. Press the new keys here; they count from the next start on.</source>
        <translation>在任何窗口中都有效。在此按下新的键；下次启动时生效。</translation>
    </message>
    <message>
        <source>Works towards a goal by itself and decides on the steps.</source>
        <translation>自行朝目标工作并决定步骤。</translation>
    </message>
    <message>
        <source>Workshop</source>
        <translation>工作间</translation>
    </message>
    <message>
        <source>Workshop, “Export…”</source>
        <translation>工坊，“导出…”</translation>
    </message>
    <message>
        <source>Worse: it does {number} fewer of your tasks.</source>
        <translation>更差：少完成了 {number} 个您的任务。</translation>
    </message>
    <message>
        <source>Worse: {number} fewer steps exactly as you did them.</source>
        <translation>更差：少了 {number} 个与您完全一致的步骤。</translation>
    </message>
    <message>
        <source>Write a lesson</source>
        <translation>写下经验</translation>
    </message>
    <message>
        <source>Write a lesson…</source>
        <translation>写下经验…</translation>
    </message>
    <message>
        <source>Write a new task</source>
        <translation>写一个新任务</translation>
    </message>
    <message>
        <source>Write a short letter to Ada about Friday and save it as letter.txt</source>
        <translation>给 Ada 写一封关于星期五的短信，并保存为 letter.txt</translation>
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
        <source>Write drafts</source>
        <translation>撰写草稿</translation>
    </message>
    <message>
        <source>Write {named} in a task, and it is typed there.</source>
        <translation>在任务中写 {named}，就会在那里输入它。</translation>
    </message>
    <message>
        <source>Write {path}</source>
        <translation>写入 {path}</translation>
    </message>
    <message>
        <source>Writing: about {count} tokens, {seconds}</source>
        <translation>正在书写：约 {count} 个词元，{seconds}</translation>
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
        <source>You may not open {device}, so machines are ten times slower.</source>
        <translation>您无权打开 {device}，因此虚拟机慢十倍。</translation>
    </message>
    <message>
        <source>You moved the mouse or pressed a key, so the agent paused. Hand back to go on.</source>
        <translation>您移动了鼠标或按了键，所以智能体暂停了。交还后继续。</translation>
    </message>
    <message>
        <source>You opened this window, so the agent paused. Hand back to go on: the window goes away again.</source>
        <translation>您打开了此窗口，所以智能体已暂停。交还后继续：窗口会再次隐藏。</translation>
    </message>
    <message>
        <source>You said: {items}</source>
        <translation>您说过：{items}</translation>
    </message>
    <message>
        <source>You said: {text}</source>
        <translation>您说：{text}</translation>
    </message>
    <message>
        <source>You wrote its thought.</source>
        <translation>其想法由您撰写。</translation>
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
        <source>Your desktop asks you before the screen is used.</source>
        <translation>使用屏幕之前，您的桌面会询问您。</translation>
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
        <source>a finger that stays down (Android 11)</source>
        <translation>按住不放（Android 11）</translation>
    </message>
    <message>
        <source>a program of yours</source>
        <translation>您的一个程序</translation>
    </message>
    <message>
        <source>a secret</source>
        <translation>一个机密</translation>
    </message>
    <message>
        <source>about {step} a step</source>
        <translation>每步约 {step}</translation>
    </message>
    <message>
        <source>accessibility</source>
        <translation>无障碍</translation>
    </message>
    <message>
        <source>acted</source>
        <translation>执行</translation>
    </message>
    <message>
        <source>active window is known</source>
        <translation>知道活动窗口</translation>
    </message>
    <message>
        <source>adb knows which phones are connected; it is started where it does not run.</source>
        <translation>adb 知道连接了哪些手机；若未运行则会启动它。</translation>
    </message>
    <message>
        <source>address that anybody may write to</source>
        <translation>任何人都可写入的地址</translation>
    </message>
    <message>
        <source>address to sign in at, like example.org</source>
        <translation>登录地址，例如 example.org</translation>
    </message>
    <message>
        <source>address with a password</source>
        <translation>含密码的地址</translation>
    </message>
    <message>
        <source>after you had mouse and keyboard</source>
        <translation>在您使用鼠标和键盘之后</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>all of them</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>allowed before</source>
        <translation>此前已允许</translation>
    </message>
    <message>
        <source>allowed by a program of yours</source>
        <translation>由您的一个程序允许</translation>
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
        <source>allowed without asking, as you chose</source>
        <translation>按您的选择，不询问即允许</translation>
    </message>
    <message>
        <source>always the same</source>
        <translation>始终相同</translation>
    </message>
    <message>
        <source>application and title</source>
        <translation>程序和标题</translation>
    </message>
    <message>
        <source>arrow keys</source>
        <translation>方向键</translation>
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
        <source>asked as {family}</source>
        <translation>按 {family} 提问</translation>
    </message>
    <message>
        <source>asked for by a program of yours</source>
        <translation>由您的一个程序请求</translation>
    </message>
    <message>
        <source>asked for by another assistant</source>
        <translation>由另一个助手请求</translation>
    </message>
    <message>
        <source>asks you first</source>
        <translation>先询问您</translation>
    </message>
    <message>
        <source>bank account</source>
        <translation>银行账户</translation>
    </message>
    <message>
        <source>bind “deskhand stop” to a key of the compositor, or let your account read input devices (untried)</source>
        <translation>在合成器中把“deskhand stop”绑定到一个按键，或允许您的账户读取输入设备（未试过）</translation>
    </message>
    <message>
        <source>browser</source>
        <translation>浏览器</translation>
    </message>
    <message>
        <source>bubblewrap could not shut a program in: {said}</source>
        <translation>bubblewrap 无法隔离程序：{said}</translation>
    </message>
    <message>
        <source>button</source>
        <translation>按钮</translation>
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
        <source>cannot see pictures</source>
        <translation>看不了图片</translation>
    </message>
    <message>
        <source>capture</source>
        <translation>截图</translation>
    </message>
    <message>
        <source>card number</source>
        <translation>银行卡号</translation>
    </message>
    <message>
        <source>change {path}</source>
        <translation>更改 {path}</translation>
    </message>
    <message>
        <source>changed by a program of yours</source>
        <translation>由您的一个程序更改</translation>
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
        <source>columns: name, price</source>
        <translation>列：名称, 价格</translation>
    </message>
    <message>
        <source>command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>command rules</source>
        <translation>命令规则</translation>
    </message>
    <message>
        <source>day {number}</source>
        <translation>{number} 日</translation>
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
        <source>deskhand models runtime installs one that uses it.</source>
        <translation>deskhand models runtime 会安装一个使用它的版本。</translation>
    </message>
    <message>
        <source>disk space</source>
        <translation>磁盘空间</translation>
    </message>
    <message>
        <source>do not {done}</source>
        <translation>不要{done}</translation>
    </message>
    <message>
        <source>docs/how-to/use-a-phone.md says how a phone is connected.</source>
        <translation>docs/how-to/use-a-phone.md 说明如何连接手机。</translation>
    </message>
    <message>
        <source>docs/how-to/use-a-virtual-machine.md says how a machine is set up.</source>
        <translation>docs/how-to/use-a-virtual-machine.md 说明如何设置虚拟机。</translation>
    </message>
    <message>
        <source>does not work</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>done by you</source>
        <translation>由您完成</translation>
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
        <source>e-mail address</source>
        <translation>电子邮件地址</translation>
    </message>
    <message>
        <source>each time</source>
        <translation>每次</translation>
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
        <source>entry</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>every day</source>
        <translation>每天</translation>
    </message>
    <message>
        <source>every hour</source>
        <translation>每小时</translation>
    </message>
    <message>
        <source>every month</source>
        <translation>每月</translation>
    </message>
    <message>
        <source>every week</source>
        <translation>每周</translation>
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
        <source>field</source>
        <translation>输入框</translation>
    </message>
    <message>
        <source>files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>fill this field (click here, select all, then type)</source>
        <translation>填写此字段（点击这里，全选，然后输入）</translation>
    </message>
    <message>
        <source>fill this field (click here, then type)</source>
        <translation>填写此字段（点击这里，然后输入）</translation>
    </message>
    <message>
        <source>fonts</source>
        <translation>字体</translation>
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
        <source>http://localhost:8000/v1, or anthropic, openai, google</source>
        <translation>http://localhost:8000/v1，或 anthropic、openai、google</translation>
    </message>
    <message>
        <source>icon</source>
        <translation>图标</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>已导入</translation>
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
        <source>insert lines into {path}</source>
        <translation>在 {path} 中插入行</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>刚刚</translation>
    </message>
    <message>
        <source>key of a model's server</source>
        <translation>模型服务器的密钥</translation>
    </message>
    <message>
        <source>keyring</source>
        <translation>密钥环</translation>
    </message>
    <message>
        <source>keys pressed together (Android 13)</source>
        <translation>组合键（Android 13）</translation>
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
        <source>lets the agent do more, or sends more away</source>
        <translation>让智能体做得更多，或向外发送更多</translation>
    </message>
    <message>
        <source>like another one</source>
        <translation>与另一个相似</translation>
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
        <source>look at {path}</source>
        <translation>查看 {path}</translation>
    </message>
    <message>
        <source>looked</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>macOS allows all that Deskhand needs.</source>
        <translation>macOS 已允许 Deskhand 所需的一切。</translation>
    </message>
    <message>
        <source>macOS does not allow yet: {names}.</source>
        <translation>macOS 尚未允许：{names}。</translation>
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
        <source>mouse, keys, several monitors</source>
        <translation>鼠标、按键、多个显示器</translation>
    </message>
    <message>
        <source>move the mouse here</source>
        <translation>把鼠标移到这里</translation>
    </message>
    <message>
        <source>name</source>
        <translation>姓名</translation>
    </message>
    <message>
        <source>name of a new profile</source>
        <translation>新配置文件的名称</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>no application</source>
        <translation>无应用</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>无限额</translation>
    </message>
    <message>
        <source>no model</source>
        <translation>无模型</translation>
    </message>
    <message>
        <source>no open secrets</source>
        <translation>没有未决定的机密</translation>
    </message>
    <message>
        <source>no secret</source>
        <translation>不是机密</translation>
    </message>
    <message>
        <source>no visible change</source>
        <translation>没有可见变化</translation>
    </message>
    <message>
        <source>no: nobody knows where they are</source>
        <translation>否：没有程序知道它们在哪里</translation>
    </message>
    <message>
        <source>no: refused, a third of the screen is out of reach</source>
        <translation>否：会被拒绝，屏幕的三分之一无法到达</translation>
    </message>
    <message>
        <source>not at all</source>
        <translation>不保持</translation>
    </message>
    <message>
        <source>not encrypted</source>
        <translation>未加密</translation>
    </message>
    <message>
        <source>not here</source>
        <translation>此处不可用</translation>
    </message>
    <message>
        <source>not known by its name: the pointing test finds how it is asked</source>
        <translation>名称未知：指向测试会找出提问方式</translation>
    </message>
    <message>
        <source>not ready</source>
        <translation>未就绪</translation>
    </message>
    <message>
        <source>not searched for secrets yet</source>
        <translation>尚未搜索机密</translation>
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
        <source>number of a person or a paper</source>
        <translation>个人或证件号码</translation>
    </message>
    <message>
        <source>once</source>
        <translation>一次</translation>
    </message>
    <message>
        <source>one image</source>
        <translation>一张图</translation>
    </message>
    <message>
        <source>only at its end</source>
        <translation>仅在结束时</translation>
    </message>
    <message>
        <source>only on a private desktop</source>
        <translation>仅在私有桌面上</translation>
    </message>
    <message>
        <source>open</source>
        <translation>待定</translation>
    </message>
    <message>
        <source>password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>password's hash</source>
        <translation>密码哈希</translation>
    </message>
    <message>
        <source>pasted and verified</source>
        <translation>粘贴并核实</translation>
    </message>
    <message>
        <source>pasted by wl-clipboard, not verified</source>
        <translation>由 wl-clipboard 粘贴，未核实</translation>
    </message>
    <message>
        <source>permissions</source>
        <translation>权限</translation>
    </message>
    <message>
        <source>phone number</source>
        <translation>电话号码</translation>
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
        <source>private key</source>
        <translation>私钥</translation>
    </message>
    <message>
        <source>profile {name}</source>
        <translation>配置文件 {name}</translation>
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
        <source>recovery code</source>
        <translation>恢复码</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>已移除</translation>
    </message>
    <message>
        <source>report.txt</source>
        <translation>report.txt</translation>
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
        <source>room for days</source>
        <translation>可录制数天</translation>
    </message>
    <message>
        <source>room for {hours} hours</source>
        <translation>可录制 {hours} 小时</translation>
    </message>
    <message>
        <source>room for {minutes} minutes</source>
        <translation>还可录制 {minutes} 分钟</translation>
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
        <source>sandbox</source>
        <translation>沙盒</translation>
    </message>
    <message>
        <source>scales other than 100 %</source>
        <translation>100 % 以外的缩放</translation>
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
        <source>shell tool</source>
        <translation>Shell 工具</translation>
    </message>
    <message>
        <source>slider</source>
        <translation>滑块</translation>
    </message>
    <message>
        <source>something like a token</source>
        <translation>类似令牌的内容</translation>
    </message>
    <message>
        <source>speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>start page</source>
        <translation>起始页</translation>
    </message>
    <message>
        <source>status {number}</source>
        <translation>状态 {number}</translation>
    </message>
    <message>
        <source>step {step}</source>
        <translation>第 {step} 步</translation>
    </message>
    <message>
        <source>stop by a shortcut</source>
        <translation>用快捷键停止</translation>
    </message>
    <message>
        <source>stop by panel or corner</source>
        <translation>用面板或屏幕角停止</translation>
    </message>
    <message>
        <source>stop by tray, by “deskhand stop”, by opening the window</source>
        <translation>用托盘、“deskhand stop”或打开窗口停止</translation>
    </message>
    <message>
        <source>stopped by you</source>
        <translation>由您停止</translation>
    </message>
    <message>
        <source>sudo apt-get install at-spi2-core. The embedded model does not need it.</source>
        <translation>sudo apt-get install at-spi2-core。内置模型不需要它。</translation>
    </message>
    <message>
        <source>sudo usermod -aG {group} $USER, and log in anew.</source>
        <translation>sudo usermod -aG {group} $USER，然后重新登录。</translation>
    </message>
    <message>
        <source>systemd does not run for this user: planned tasks are done while Deskhand's window is open.</source>
        <translation>此用户没有运行 systemd：只有 Deskhand 的窗口打开时才执行计划任务。</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>text that the keyboard lacks</source>
        <translation>键盘没有的文字</translation>
    </message>
    <message>
        <source>the connected phone</source>
        <translation>已连接的手机</translation>
    </message>
    <message>
        <source>the last card of that task</source>
        <translation>该任务的最后一张卡片</translation>
    </message>
    <message>
        <source>the picture of step {step}</source>
        <translation>第 {step} 步的截图</translation>
    </message>
    <message>
        <source>the screen shows “{text}”</source>
        <translation>屏幕显示“{text}”</translation>
    </message>
    <message>
        <source>the system’s keyring, and nowhere else</source>
        <translation>只在系统的密钥环中，别处没有</translation>
    </message>
    <message>
        <source>the task or beside the record</source>
        <translation>任务中或记录旁</translation>
    </message>
    <message>
        <source>thought</source>
        <translation>思考</translation>
    </message>
    <message>
        <source>tick box</source>
        <translation>复选框</translation>
    </message>
    <message>
        <source>to be masked</source>
        <translation>将被遮盖</translation>
    </message>
    <message>
        <source>today {moment:%H:%M}</source>
        <translation>今天 {moment:%H:%M}</translation>
    </message>
    <message>
        <source>token of a service</source>
        <translation>服务令牌</translation>
    </message>
    <message>
        <source>took over at {done}</source>
        <translation>在“{done}”时由您接手</translation>
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
        <source>typed from the keyring</source>
        <translation>从密钥环输入</translation>
    </message>
    <message>
        <source>typing</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>undo the last change of {path}</source>
        <translation>撤销 {path} 的上一次更改</translation>
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
        <source>vnc://HOST:PORT; with a user’s name, vnc://USER@HOST. A desktop of the agent’s own there: ssh://USER@HOST. Virtual machines: qemu:IMAGE; with a guest server inside, machine:http://HOST:PORT. Phones: android:SERIAL, over Wi-Fi android:HOST:PORT.</source>
        <translation>vnc://HOST:PORT；带用户名为 vnc://USER@HOST。智能体在那里自己的桌面：ssh://USER@HOST。虚拟机：qemu:IMAGE；内有客户服务器的为 machine:http://HOST:PORT。手机：android:SERIAL，Wi-Fi 为 android:HOST:PORT。</translation>
    </message>
    <message>
        <source>was not tried</source>
        <translation>未尝试</translation>
    </message>
    <message>
        <source>web token</source>
        <translation>网络令牌</translation>
    </message>
    <message>
        <source>what you do is recorded</source>
        <translation>录制您的操作</translation>
    </message>
    <message>
        <source>where your account may read input devices (untried); opening Deskhand’s window pauses the agent</source>
        <translation>在您的账户可以读取输入设备的地方（未试过）；打开 Deskhand 的窗口会暂停智能体</translation>
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
        <source>write the file {path}</source>
        <translation>写入文件 {path}</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>yes, where the desktop’s portal offers it, or your account may read input devices (untried)</source>
        <translation>可以，前提是桌面的门户提供，或您的账户可以读取输入设备（未试过）</translation>
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
        <source>you answered: {answer}</source>
        <translation>您的回答：{answer}</translation>
    </message>
    <message>
        <source>you took over</source>
        <translation>您已接手</translation>
    </message>
    <message>
        <source>your own touch is noticed</source>
        <translation>能察觉您自己的操作</translation>
    </message>
    <message>
        <source>{approved} approved, {dropped} dropped</source>
        <translation>已批准 {approved} 项，已丢弃 {dropped} 项</translation>
    </message>
    <message>
        <source>{bad} of {all} checks failed; what to do stands beside each.</source>
        <translation>{all} 项检查中有 {bad} 项失败；处理办法写在旁边。</translation>
    </message>
    <message>
        <source>{count:,} rows</source>
        <translation>{count:,} 行</translation>
    </message>
    <message>
        <source>{count} files</source>
        <translation>{count} 个文件</translation>
    </message>
    <message>
        <source>{count} more in the folder</source>
        <translation>文件夹中还有 {count} 个</translation>
    </message>
    <message>
        <source>{count} reviewed in {time}.</source>
        <translation>{time} 内审阅了 {count} 条。</translation>
    </message>
    <message>
        <source>{count} rules, and all can be read.</source>
        <translation>{count} 条规则，全部可以读取。</translation>
    </message>
    <message>
        <source>{count} steps</source>
        <translation>{count} 步</translation>
    </message>
    <message>
        <source>{count} tokens of context</source>
        <translation>上下文 {count} 个词元</translation>
    </message>
    <message>
        <source>{count} wait for your word</source>
        <translation>{count} 个任务等待您的评价</translation>
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
        <source>{device} does not open: {why}.</source>
        <translation>{device} 无法打开：{why}。</translation>
    </message>
    <message>
        <source>{device} is not there, so machines are ten times slower.</source>
        <translation>{device} 不存在，因此虚拟机慢十倍。</translation>
    </message>
    <message>
        <source>{device} opens.</source>
        <translation>{device} 可以打开。</translation>
    </message>
    <message>
        <source>{done} instead of {proposed}</source>
        <translation>用“{done}”代替“{proposed}”</translation>
    </message>
    <message>
        <source>{done} of {of} steps. What has come is kept.</source>
        <translation>已完成 {done}/{of} 步。已写好的内容会保留。</translation>
    </message>
    <message>
        <source>{done}: nothing changed</source>
        <translation>{done}：没有变化</translation>
    </message>
    <message>
        <source>{every}, at minute {minute}</source>
        <translation>{every}，第 {minute} 分</translation>
    </message>
    <message>
        <source>{every}, {day}, {time}</source>
        <translation>{every}，{day}，{time}</translation>
    </message>
    <message>
        <source>{every}, {time}</source>
        <translation>{every}，{time}</translation>
    </message>
    <message>
        <source>{folder} can be written.</source>
        <translation>{folder} 可以写入。</translation>
    </message>
    <message>
        <source>{folder} is not empty: name a new folder for the instructions.</source>
        <translation>{folder} 不是空的：请为说明指定一个新文件夹。</translation>
    </message>
    <message>
        <source>{free} MB are free in {folder} for what it writes.</source>
        <translation>{folder} 中可供其写入的空间为 {free} MB。</translation>
    </message>
    <message>
        <source>{gib:.1f} GiB are free at {folder}.</source>
        <translation>{folder} 还有 {gib:.1f} GiB 可用。</translation>
    </message>
    <message>
        <source>{good} good, {fair} fair, {left} not to be learned from; {rest} left for later.</source>
        <translation>{good} 条好，{fair} 条一般，{left} 条不用于学习；{rest} 条留待以后。</translation>
    </message>
    <message>
        <source>{gpus}. llama.cpp was built for a GPU.</source>
        <translation>{gpus}。llama.cpp 已为 GPU 构建。</translation>
    </message>
    <message>
        <source>{gpus}. llama.cpp was built without it, so models run on the processor.</source>
        <translation>{gpus}。llama.cpp 构建时未启用 GPU，因此模型在处理器上运行。</translation>
    </message>
    <message>
        <source>{host} sees the screen</source>
        <translation>{host} 能看到屏幕</translation>
    </message>
    <message>
        <source>{host} sees the screen then.</source>
        <translation>届时 {host} 会看到屏幕。</translation>
    </message>
    <message>
        <source>{host} sees the screen, secrets included</source>
        <translation>{host} 会看到屏幕，包括机密</translation>
    </message>
    <message>
        <source>{hours} h {rest_min} min</source>
        <translation>{hours} 小时 {rest_min} 分钟</translation>
    </message>
    <message>
        <source>{image} is of the kind {kind}, and is only read.</source>
        <translation>{image} 的类型为 {kind}，只会被读取。</translation>
    </message>
    <message>
        <source>{kind} in step {step}</source>
        <translation>{kind}（第 {step} 步）</translation>
    </message>
    <message>
        <source>{kind} in the picture of step {step}</source>
        <translation>{kind}（第 {step} 步的图像中）</translation>
    </message>
    <message>
        <source>{kind} in the task or beside the record</source>
        <translation>{kind}（任务中或记录旁）</translation>
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
        <source>{memory} of memory</source>
        <translation>内存 {memory}</translation>
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
        <source>{model} can try the same task from the beginning.</source>
        <translation>{model} 可以从头尝试同一任务。</translation>
    </message>
    <message>
        <source>{model} could not do it</source>
        <translation>{model} 未能完成</translation>
    </message>
    <message>
        <source>{model} is in use. Nothing changes until you adopt another model, and you can always go back.</source>
        <translation>正在使用 {model}。在您采用其他模型之前不会有任何变化，并且您随时可以恢复。</translation>
    </message>
    <message>
        <source>{model} wrote its thought.</source>
        <translation>其想法由 {model} 撰写。</translation>
    </message>
    <message>
        <source>{name} (not encrypted)</source>
        <translation>{name}（未加密）</translation>
    </message>
    <message>
        <source>{name} answers, and has one tool.</source>
        <translation>{name} 有响应，有 1 个工具。</translation>
    </message>
    <message>
        <source>{name} answers, and has {count} tools.</source>
        <translation>{name} 有响应，有 {count} 个工具。</translation>
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
        <source>{name} is used from now on. It scored {score} of 100 when it was tried.</source>
        <translation>从现在起使用 {name}。试用得分为 {score}/100。</translation>
    </message>
    <message>
        <source>{name} may be a program, so it is not opened from here.</source>
        <translation>{name} 可能是程序，因此不会从这里打开。</translation>
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
        <source>{number} drafts accepted.</source>
        <translation>已接受 {number} 份草稿。</translation>
    </message>
    <message>
        <source>{number} drafts were written.</source>
        <translation>已写好 {number} 份草稿。</translation>
    </message>
    <message>
        <source>{number} fewer of your tasks: not enough to tell.</source>
        <translation>少完成了 {number} 个您的任务：不足以判断。</translation>
    </message>
    <message>
        <source>{number} fewer steps exactly as you did them: not enough to tell.</source>
        <translation>少了 {number} 个与您完全一致的步骤：不足以判断。</translation>
    </message>
    <message>
        <source>{number} findings are open: this record cannot be exported before each is masked or kept.</source>
        <translation>有 {number} 项发现待定：在逐一遮盖或保留之前，无法导出此记录。</translation>
    </message>
    <message>
        <source>{number} findings are to be decided, under Secrets.</source>
        <translation>有 {number} 项发现需在“机密”下决定。</translation>
    </message>
    <message>
        <source>{number} more of your tasks: not enough to tell.</source>
        <translation>多完成了 {number} 个您的任务：不足以判断。</translation>
    </message>
    <message>
        <source>{number} more stay in the folder.</source>
        <translation>另有 {number} 条留在文件夹中。</translation>
    </message>
    <message>
        <source>{number} more steps exactly as you did them: not enough to tell.</source>
        <translation>多了 {number} 个与您完全一致的步骤：不足以判断。</translation>
    </message>
    <message>
        <source>{number} new recordings.</source>
        <translation>{number} 条新录制。</translation>
    </message>
    <message>
        <source>{number} of these recordings have no sentence yet; “Review by keyboard” asks for it.</source>
        <translation>其中 {number} 条录制还没有说明；“用键盘审阅”会询问。</translation>
    </message>
    <message>
        <source>{number} of these recordings hold secrets to be decided about, under Secrets.</source>
        <translation>其中 {number} 个录制含有需在“机密”下决定的内容。</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} / {count}</translation>
    </message>
    <message>
        <source>{number} of {of}</source>
        <translation>{number} / {of}</translation>
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
        <source>{number} planned runs were missed; the queue says which.</source>
        <translation>错过了 {number} 次计划运行；队列中列出了是哪些。</translation>
    </message>
    <message>
        <source>{number} recordings were chosen.</source>
        <translation>已选择 {number} 个录制。</translation>
    </message>
    <message>
        <source>{number} secrets are to be decided; nothing of this recording leaves before that.</source>
        <translation>有 {number} 项机密待决定；在此之前此录制的内容不会外传。</translation>
    </message>
    <message>
        <source>{number} secrets to be decided</source>
        <translation>{number} 项机密待决定</translation>
    </message>
    <message>
        <source>{number} steps got none: {reason}.</source>
        <translation>{number} 个步骤没有写成：{reason}。</translation>
    </message>
    <message>
        <source>{number} tokens</source>
        <translation>{number} 个词元</translation>
    </message>
    <message>
        <source>{number} were there before.</source>
        <translation>{number} 条此前已有。</translation>
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
        <source>{path}: {steps}; secrets hidden: {hidden}. Look through it before you send it.</source>
        <translation>{path}：{steps}；已隐藏的机密：{hidden}。发送前请先检查。</translation>
    </message>
    <message>
        <source>{programs} are installed.</source>
        <translation>{programs} 已安装。</translation>
    </message>
    <message>
        <source>{program} answers at {address}.</source>
        <translation>{program} 在 {address} 响应。</translation>
    </message>
    <message>
        <source>{program} is installed.</source>
        <translation>已安装 {program}。</translation>
    </message>
    <message>
        <source>{record} finishes, {pause} pauses, {note} takes a note, from every window.</source>
        <translation>{record} 结束，{pause} 暂停，{note} 记笔记，在任何窗口中都可用。</translation>
    </message>
    <message>
        <source>{serial} ({model}) trusts this computer.</source>
        <translation>{serial}（{model}）信任这台计算机。</translation>
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
        <source>{size} on the GPU</source>
        <translation>GPU 上 {size}</translation>
    </message>
    <message>
        <source>{size} to fetch from {place}.</source>
        <translation>需从 {place} 下载 {size}。</translation>
    </message>
    <message>
        <source>{steps} in {time}</source>
        <translation>{steps}，用时 {time}</translation>
    </message>
    <message>
        <source>{steps} steps of {recordings} recordings have no thought. The model sees the picture before each step, the task and what was done, and writes a draft of why. Nothing learns from a draft before you accept it, and your own words are never replaced.</source>
        <translation>{recordings} 份录制中有 {steps} 个步骤没有想法。模型会看到每一步之前的图片、任务以及所做的操作，并起草其原因。在您接受之前不会用草稿进行学习，您自己写的话也绝不会被替换。</translation>
    </message>
    <message>
        <source>{steps}, {size} MB</source>
        <translation>{steps}，{size} MB</translation>
    </message>
    <message>
        <source>{task} · {number} more waiting</source>
        <translation>{task} · 还有 {number} 个在等待</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>剩余 {time}</translation>
    </message>
    <message>
        <source>{title} has {count} models for this key.</source>
        <translation>{title} 有 {count} 个模型可用于此密钥。</translation>
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
        <source>{trajectories} tasks, {rows} rows in {out}: {train} to learn from, {test} held out.</source>
        <translation>{out} 中有 {trajectories} 个任务、{rows} 行：{train} 个用于学习，{test} 个留出。</translation>
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
        <source>{when} · next {moment}</source>
        <translation>{when} · 下次 {moment}</translation>
    </message>
    <message>
        <source>{width} × {height} pixels at {left}, {top}</source>
        <translation>{width} × {height} 像素，位于 {left}, {top}</translation>
    </message>
    <message>
        <source>{width} × {height} pixels in {milliseconds:.0f} ms.</source>
        <translation>{width} × {height} 像素，{milliseconds:.0f} 毫秒。</translation>
    </message>
    <message>
        <source>{words}  (draft)</source>
        <translation>{words}  （草稿）</translation>
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
        <source>“Report” above the task</source>
        <translation>任务上方的“报告”</translation>
    </message>
    <message>
        <source>“{command}” succeeds</source>
        <translation>“{command}”执行成功</translation>
    </message>
    <message>
        <source>“{file}” holds “{text}”</source>
        <translation>“{file}”包含“{text}”</translation>
    </message>
    <message>
        <source>“{file}” is there</source>
        <translation>“{file}”存在</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
    <message>
        <source>… and {left_out:,} more characters</source>
        <translation>…还有 {left_out:,} 个字符</translation>
    </message>
</context>
<context>
    <name>agent</name>
    <message>
        <source> (it says: {value})</source>
        <translation>（它说：{value}）</translation>
    </message>
    <message>
        <source> It says: {words}.</source>
        <translation> 它说：{words}。</translation>
    </message>
    <message>
        <source> Look up the address of its OpenAI-compatible API in its documentation.</source>
        <translation> 请在其文档中查找 OpenAI 兼容接口的地址。</translation>
    </message>
    <message>
        <source> Such an address usually ends in /v1: try {base}.</source>
        <translation> 这类地址通常以 /v1 结尾：请试试 {base}。</translation>
    </message>
    <message>
        <source> and wants to be left alone for {retry_after_s} seconds</source>
        <translation>，并要求等待 {retry_after_s} 秒</translation>
    </message>
    <message>
        <source> and was asked {num_tries} times</source>
        <translation>，已询问 {num_tries} 次</translation>
    </message>
    <message>
        <source> at {at}</source>
        <translation>，位置 {at}</translation>
    </message>
    <message>
        <source>(a picture of {width}×{height} pixels: {where})</source>
        <translation>（{width}×{height} 像素的图片：{where}）</translation>
    </message>
    <message>
        <source>(a picture that cannot be used: {why})</source>
        <translation>（无法使用的图片：{why}）</translation>
    </message>
    <message>
        <source>(a sound, {mime}, which is not played)</source>
        <translation>（声音，{mime}，不播放）</translation>
    </message>
    <message>
        <source>(one more picture, which was left out)</source>
        <translation>（还有一张图片，已省略）</translation>
    </message>
    <message>
        <source>(the tool says that this is an error)</source>
        <translation>（该工具说这是一个错误）</translation>
    </message>
    <message>
        <source>({uri}, {mime}, which is no text)</source>
        <translation>（{uri}，{mime}，不是文本）</translation>
    </message>
    <message>
        <source>({x}, {y}) is not a point</source>
        <translation>({x}, {y}) 不是一个点</translation>
    </message>
    <message>
        <source>({x}, {y}) lies outside the picture of {image_width_px}×{image_height_px}</source>
        <translation>({x}, {y}) 在 {image_width_px}×{image_height_px} 的图片之外</translation>
    </message>
    <message>
        <source>, and start Deskhand again</source>
        <translation>，然后重新启动 Deskhand</translation>
    </message>
    <message>
        <source>, key “{key}” of the keyring</source>
        <translation>，密钥环中的密钥“{key}”</translation>
    </message>
    <message>
        <source>, perhaps because memory ran out</source>
        <translation>，可能是因为内存不足</translation>
    </message>
    <message>
        <source>, since its name says nothing (`models check` tries the others)</source>
        <translation>，因为名称没有说明（`models check` 会尝试其他方言）</translation>
    </message>
    <message>
        <source>, which only its architecture says (`models check` tries the other dialects)</source>
        <translation>，仅由架构判断（`models check` 会尝试其他方言）</translation>
    </message>
    <message>
        <source>, {median_error_px} px off in the median</source>
        <translation>，偏差中位数 {median_error_px} 像素</translation>
    </message>
    <message>
        <source>, {num_tries} times in a row</source>
        <translation>，连续 {num_tries} 次</translation>
    </message>
    <message>
        <source>, {price} {currency} a step</source>
        <translation>，每步 {price} {currency}</translation>
    </message>
    <message>
        <source>, {tokens_per_s} tokens a second</source>
        <translation>，每秒 {tokens_per_s} 个词元</translation>
    </message>
    <message>
        <source>-DGGML_CUDA=ON -DCMAKE_CUDA_ARCHITECTURES={value}</source>
        <translation>-DGGML_CUDA=ON -DCMAKE_CUDA_ARCHITECTURES={value}</translation>
    </message>
    <message>
        <source>-DLLAMA_OPENSSL=OFF -DMTMD_VIDEO=OFF</source>
        <translation>-DLLAMA_OPENSSL=OFF -DMTMD_VIDEO=OFF</translation>
    </message>
    <message>
        <source>; it looks like {likeness}</source>
        <translation>；它看起来像{likeness}</translation>
    </message>
    <message>
        <source>; its last words: {words}</source>
        <translation>；其最后输出：{words}</translation>
    </message>
    <message>
        <source>A CUDA build needs a GPU of NVIDIA's with its driver, and here is {named}.</source>
        <translation>CUDA 构建需要带驱动程序的 NVIDIA GPU，而这里是 {named}。</translation>
    </message>
    <message>
        <source>A GPU gets -1 (all) to 10,000 layers, not {gpu_layers}.</source>
        <translation>GPU 分到 -1（全部）到 10,000 层，不能是 {gpu_layers}。</translation>
    </message>
    <message>
        <source>A call is a name and arguments</source>
        <translation>调用由名称和参数组成</translation>
    </message>
    <message>
        <source>A call is a name and parameters</source>
        <translation>一次调用由名称和参数组成</translation>
    </message>
    <message>
        <source>A check has at most {MOST_CHARACTERS} characters.</source>
        <translation>一项检查最多 {MOST_CHARACTERS} 个字符。</translation>
    </message>
    <message>
        <source>A check names the parameter {name}; the routine has: {known}.</source>
        <translation>某项检查提到参数 {name}；该流程有：{known}。</translation>
    </message>
    <message>
        <source>A check needs a file, a text or a command.</source>
        <translation>检查需要一个文件、一段文字或一条命令。</translation>
    </message>
    <message>
        <source>A check of a file is not possible on another machine: only its screen is seen.</source>
        <translation>无法检查另一台电脑上的文件：只能看到它的屏幕。</translation>
    </message>
    <message>
        <source>A check runs a command on a private desktop only, where it is shut in.</source>
        <translation>检查只在私有桌面上运行命令，命令在那里被隔离。</translation>
    </message>
    <message>
        <source>A desktop at work shows nothing.</source>
        <translation>正在工作的桌面没有显示任何内容。</translation>
    </message>
    <message>
        <source>A desktop is kept for 0 to {MAX_KEPT_MINUTES} minutes, not {keep_desktop_minutes}.</source>
        <translation>桌面可保留 0 到 {MAX_KEPT_MINUTES} 分钟，而不是 {keep_desktop_minutes}。</translation>
    </message>
    <message>
        <source>A desktop on another machine over ssh needs Linux or macOS here; use VNC instead.</source>
        <translation>通过 ssh 使用另一台电脑上的桌面需要本机为 Linux 或 macOS；请改用 VNC。</translation>
    </message>
    <message>
        <source>A desktop or a browser of the agent's own needs Linux. To let it work apart from you, give it a virtual machine or another computer over VNC: choose “Another machine”.</source>
        <translation>智能体自己的桌面或浏览器需要 Linux。要让它与您分开工作，请通过 VNC 给它一台虚拟机或另一台电脑：选择“另一台电脑”。</translation>
    </message>
    <message>
        <source>A finger has no second button: press long instead.</source>
        <translation>手指没有第二个按键：请改用长按。</translation>
    </message>
    <message>
        <source>A folder for tools is named by its whole path, not {folder}.</source>
        <translation>工具的文件夹要用完整路径指定，而不是 {folder}。</translation>
    </message>
    <message>
        <source>A general model that points well, calls tools beside the screen, and reads many languages.</source>
        <translation>通用模型，指点准确，能调用屏幕之外的工具，能读多种语言。</translation>
    </message>
    <message>
        <source>A general model that reads pictures and documents; it points, and calls one computer tool.</source>
        <translation>能读图片和文档的通用模型；会指点，并调用一个电脑工具。</translation>
    </message>
    <message>
        <source>A hotkey needs at least one key.</source>
        <translation>快捷键至少需要一个键。</translation>
    </message>
    <message>
        <source>A key is one word of ordinary letters, digits and signs; copy it again.</source>
        <translation>密钥是由普通字母、数字和符号组成的一个词；请重新复制。</translation>
    </message>
    <message>
        <source>A lesson without words teaches nothing.</source>
        <translation>没有文字的经验什么也教不了。</translation>
    </message>
    <message>
        <source>A limit of what is spent is 0 (none) to {MAX_LIMIT}, not {limit}.</source>
        <translation>用量限额为 0（无）到 {MAX_LIMIT}，不能是 {limit}。</translation>
    </message>
    <message>
        <source>A line of the record in {folder} is longer than {MAX_LINE_BYTES} MiB.</source>
        <translation>{folder} 中的记录有一行超过 {MAX_LINE_BYTES} MiB。</translation>
    </message>
    <message>
        <source>A machine has a name of 1 to {MAX_NAME} ordinary signs.</source>
        <translation>电脑的名称由 1 到 {MAX_NAME} 个普通字符组成。</translation>
    </message>
    <message>
        <source>A machine has no option {found}; there are memory, cpus, layout, accel, network, guest, port and size.</source>
        <translation>虚拟机没有选项 {found}；可用的有 memory、cpus、layout、accel、network、guest、port 和 size。</translation>
    </message>
    <message>
        <source>A machine keeps no earlier texts of files: change it back with str_replace.</source>
        <translation>虚拟机不保存文件的早先内容：请用 str_replace 改回。</translation>
    </message>
    <message>
        <source>A model called {name} is here already, and is none of a server.</source>
        <translation>这里已经有名为 {name} 的模型，而且它不是服务器上的模型。</translation>
    </message>
    <message>
        <source>A model is run by 0 (as suits it) to 1,024 threads, not {threads}.</source>
        <translation>运行模型用 0（自动）到 1,024 个线程，不能是 {threads}。</translation>
    </message>
    <message>
        <source>A model is shown 0 (as trained) to {MAX_PICTURES_KEPT} screenshots, not {pictures_kept}.</source>
        <translation>给模型看的截图为 0（按训练时）到 {MAX_PICTURES_KEPT} 张，不能是 {pictures_kept}。</translation>
    </message>
    <message>
        <source>A model offers 1 to {MAX_PROPOSALS} actions, not {proposals}.</source>
        <translation>模型提出 1 到 {MAX_PROPOSALS} 个操作，不能是 {proposals}。</translation>
    </message>
    <message>
        <source>A monitor has another size, scale or place now, so this was not done; look again.</source>
        <translation>显示器的大小、缩放或位置已经改变，因此没有执行；请再看一次。</translation>
    </message>
    <message>
        <source>A monitor has changed, and the desktop gives the mouse anew only to a new task; begin again.</source>
        <translation>显示器已变化，桌面只会把鼠标重新交给新任务；请重新开始。</translation>
    </message>
    <message>
        <source>A name is one line of at most 200 ordinary signs.</source>
        <translation>名称是一行，最多 200 个普通字符。</translation>
    </message>
    <message>
        <source>A newer Deskhand wrote this record</source>
        <translation>此记录由更新版本的 Deskhand 写成</translation>
    </message>
    <message>
        <source>A newer Deskhand wrote this record, in format version {version}; this one reads {READABLE} to {READABLE2}: update it.</source>
        <translation>此记录由更新版本的 Deskhand 写成，格式版本为 {version}；当前版本可读 {READABLE} 到 {READABLE2}：请更新。</translation>
    </message>
    <message>
        <source>A parameter does not end</source>
        <translation>有一个参数没有结尾</translation>
    </message>
    <message>
        <source>A part of the model is missing: {missing}.</source>
        <translation>模型缺少一部分：{missing}。</translation>
    </message>
    <message>
        <source>A part of the model is missing: {name}. Put it beside the others.</source>
        <translation>模型缺少一部分：{name}。请放在其他部分旁边。</translation>
    </message>
    <message>
        <source>A part of the screen can be chosen on your own screen only.</source>
        <translation>只有在你自己的屏幕上才能选择屏幕的一部分。</translation>
    </message>
    <message>
        <source>A password does not belong into an address, where others may read it.</source>
        <translation>密码不应写在地址里，别人可能会看到。</translation>
    </message>
    <message>
        <source>A password does not belong into an address, where others may read it; keep it in the keyring.</source>
        <translation>密码不应写在地址中，他人可能会看到；请保存在密钥环中。</translation>
    </message>
    <message>
        <source>A password does not belong into an address, where others may read it; sign in to ssh by a key.</source>
        <translation>密码不应写在地址中，他人可能会看到；请用密钥登录 ssh。</translation>
    </message>
    <message>
        <source>A phone has no key for {key}.</source>
        <translation>手机没有 {key} 键。</translation>
    </message>
    <message>
        <source>A phone's keys cannot be held over adb: press them together.</source>
        <translation>通过 adb 无法按住手机的按键：请同时按下它们。</translation>
    </message>
    <message>
        <source>A picture could not be searched for secrets: {error}.</source>
        <translation>无法在一张图片中查找机密：{error}。</translation>
    </message>
    <message>
        <source>A picture for the model {name} must have sides that are multiples of {factor}, not {shape}x{shape2}.</source>
        <translation>给模型 {name} 的图片边长必须是 {factor} 的倍数，不能是 {shape}x{shape2}。</translation>
    </message>
    <message>
        <source>A picture of {width}×{height} is too narrow for any model.</source>
        <translation>{width}×{height} 的图片对任何模型都太窄。</translation>
    </message>
    <message>
        <source>A point in quotes does not end</source>
        <translation>引号中的一个点没有结尾</translation>
    </message>
    <message>
        <source>A port here leads to a guest server inside; name its port, too: guest=5000.</source>
        <translation>这里的端口通向内部的客户机服务器；请一并写明它的端口：guest=5000。</translation>
    </message>
    <message>
        <source>A private desktop begins empty: name the application that is opened on it, or do it on your own screen.</source>
        <translation>私有桌面一开始是空的：请指定要在其中打开的程序，或在您自己的屏幕上进行。</translation>
    </message>
    <message>
        <source>A private desktop did not come up ({what} in vain): {lines}</source>
        <translation>私有桌面未能启动（未等到：{what}）：{lines}</translation>
    </message>
    <message>
        <source>A private desktop has sides of {MIN_SIDE_PX} to {MAX_SIDE_PX} pixels, not {side_px}.</source>
        <translation>私有桌面的边长为 {MIN_SIDE_PX} 到 {MAX_SIDE_PX} 像素，不能是 {side_px}。</translation>
    </message>
    <message>
        <source>A private desktop has sides of {MIN_SIDE_PX} to {MAX_SIDE_PX} pixels, not {side}.</source>
        <translation>私有桌面的边长为 {MIN_SIDE_PX} 到 {MAX_SIDE_PX} 像素，不能是 {side}。</translation>
    </message>
    <message>
        <source>A process for the task cannot be started: {strerror}.</source>
        <translation>无法为该任务启动进程：{strerror}。</translation>
    </message>
    <message>
        <source>A profile in which you are signed in is not for a task that may do everything unasked: choose another level of approval, or no profile.</source>
        <translation>已登录的配置文件不适用于可以不经询问执行一切的任务：请选择其他批准级别，或不使用配置文件。</translation>
    </message>
    <message>
        <source>A profile is for the browser only.</source>
        <translation>配置文件仅用于浏览器。</translation>
    </message>
    <message>
        <source>A profile's name has at most 40 letters, digits, blanks, dots and dashes.</source>
        <translation>配置文件名称最多包含 40 个字母、数字、空格、点和连字符。</translation>
    </message>
    <message>
        <source>A program listens at {path}; {folder} cannot be shared while it does.</source>
        <translation>有程序正在监听 {path}；在此期间无法共享 {folder}。</translation>
    </message>
    <message>
        <source>A record has no lines of type {other}.</source>
        <translation>记录中没有 {other} 类型的行。</translation>
    </message>
    <message>
        <source>A reply can be cancelled; that took {seconds} ms.</source>
        <translation>可以取消回答；用了 {seconds} 毫秒。</translation>
    </message>
    <message>
        <source>A reply holds points as the model writes them</source>
        <translation>回答中的点要按模型的写法</translation>
    </message>
    <message>
        <source>A request has at most {MAX_REQUEST_BYTES} KiB.</source>
        <translation>一个请求最多 {MAX_REQUEST_BYTES} KiB。</translation>
    </message>
    <message>
        <source>A routine in {path} lacks a part. Mend or delete the file.</source>
        <translation>{path} 中的一个流程缺少一部分。请修复或删除该文件。</translation>
    </message>
    <message>
        <source>A routine in {path} makes no sense: {problem}</source>
        <translation>{path} 中的一个流程不合理：{problem}</translation>
    </message>
    <message>
        <source>A routine is tried 1 to {MOST_TRIES} times, not {tries}.</source>
        <translation>流程可尝试 1 到 {MOST_TRIES} 次，不能是 {tries} 次。</translation>
    </message>
    <message>
        <source>A routine that is tried several times needs a check: it says which try is kept.</source>
        <translation>多次尝试的流程需要一项检查：由它决定保留哪一次。</translation>
    </message>
    <message>
        <source>A run ends after 1 or more failures, or 0 for never, not {max_failures}.</source>
        <translation>运行在 1 次或更多次失败后结束，0 表示从不，不能是 {max_failures}。</translation>
    </message>
    <message>
        <source>A secret is given for {name}, which is no parameter of the routine.</source>
        <translation>为 {name} 指定了机密，但它不是该流程的参数。</translation>
    </message>
    <message>
        <source>A secret is one line of at most {MAX_SECRET_CHARACTERS} ordinary signs; copy it again.</source>
        <translation>秘密是一行，最多 {MAX_SECRET_CHARACTERS} 个普通字符；请重新复制。</translation>
    </message>
    <message>
        <source>A secret was typed here and is not in the record. Please type it yourself, then answer.</source>
        <translation>这里输入过一个机密，它不在记录中。请您自己输入，然后回答。</translation>
    </message>
    <message>
        <source>A server did not say how large a package is: {error}.</source>
        <translation>服务器没有说明某个软件包的大小：{error}。</translation>
    </message>
    <message>
        <source>A server runs this model; it has no files here.</source>
        <translation>该模型由服务器运行；这里没有它的文件。</translation>
    </message>
    <message>
        <source>A start page and the network are for the browser only.</source>
        <translation>只有浏览器才有起始页和网络选项。</translation>
    </message>
    <message>
        <source>A state of a machine cannot be called {name}.</source>
        <translation>虚拟机的状态不能叫 {name}。</translation>
    </message>
    <message>
        <source>A step: about {step_s} (between {low} and {high}) with a screen of {width}×{height}, on the GPU as far as it lies there. Estimated from the model's size and the card's data sheet; `deskhand models check` measures it.</source>
        <translation>一步：约 {step_s}（{low} 到 {high} 之间），屏幕 {width}×{height}，在 GPU 上的部分由 GPU 计算。由模型大小和显卡规格估计；`deskhand models check` 可实测。</translation>
    </message>
    <message>
        <source>A step: about {step_s} (between {low} and {high}) with a screen of {width}×{height}, on the processor. Estimated from the model's size and a short trial of how fast this machine multiplies and reads memory.</source>
        <translation>每步：约 {step_s}（{low} 到 {high} 之间），屏幕为 {width}×{height}，在处理器上运行。根据模型大小以及对本机乘法和内存读取速度的短时测试估算。</translation>
    </message>
    <message>
        <source>A step: {step_s}, as measured here by `deskhand models check`.</source>
        <translation>每步：{step_s}，由本机 `deskhand models check` 测得。</translation>
    </message>
    <message>
        <source>A task cannot name this: at most 60 signs, no curly brackets, and not {ONE_TIME} before it.</source>
        <translation>任务无法引用此名称：最多 60 个字符，不含花括号，前面不能有 {ONE_TIME}。</translation>
    </message>
    <message>
        <source>A task needs words.</source>
        <translation>任务需要文字说明。</translation>
    </message>
    <message>
        <source>A task that was kept cannot be read: {problem}.</source>
        <translation>保存的任务无法读取：{problem}。</translation>
    </message>
    <message>
        <source>A text in quotes does not end</source>
        <translation>引号中的一段文本没有结尾</translation>
    </message>
    <message>
        <source>A tool call has a tool_name</source>
        <translation>工具调用要有 tool_name</translation>
    </message>
    <message>
        <source>A tool is declared in a form that hosted models do not take.</source>
        <translation>某个工具的声明形式不被托管模型接受。</translation>
    </message>
    <message>
        <source>A video is written as .mp4 or .gif, not as {name}.</source>
        <translation>视频保存为 .mp4 或 .gif，不能是 {name}。</translation>
    </message>
    <message>
        <source>A {kind} build for {who}.</source>
        <translation>用于 {who} 的 {kind} 构建。</translation>
    </message>
    <message>
        <source>A {kind} build is compiled here, and {lacking}.</source>
        <translation>{kind} 构建需在此编译，而 {lacking}。</translation>
    </message>
    <message>
        <source>After step {number} (“{recorded}”)</source>
        <translation>第 {number} 步（“{recorded}”）之后</translation>
    </message>
    <message>
        <source>All display numbers for private desktops are taken; close some of them.</source>
        <translation>私有桌面的显示编号已用完；请关闭其中一些。</translation>
    </message>
    <message>
        <source>All {number} files are there with the right checksum.</source>
        <translation>全部 {number} 个文件都在，校验和正确。</translation>
    </message>
    <message>
        <source>An action has to be placed on the screen before it is performed.</source>
        <translation>操作必须先在屏幕上定位才能执行。</translation>
    </message>
    <message>
        <source>An adapter goes with a Hugging Face folder; merge it before you convert to GGUF.</source>
        <translation>适配器要与 Hugging Face 文件夹配合；转换为 GGUF 之前请先合并。</translation>
    </message>
    <message>
        <source>An address of a machine is for another machine or a phone only.</source>
        <translation>机器地址只用于另一台机器或手机。</translation>
    </message>
    <message>
        <source>An argument of a call is a number or a text</source>
        <translation>调用的参数只能是数字或文本</translation>
    </message>
    <message>
        <source>Another dialect may fit: write it as "dialect" into its manifest.json, or add the model again with --dialect.</source>
        <translation>也许适合另一种方言：请在其 manifest.json 中写为 "dialect"，或用 --dialect 重新添加该模型。</translation>
    </message>
    <message>
        <source>Another program is just getting the model {name}.</source>
        <translation>另一个程序正在获取模型 {name}。</translation>
    </message>
    <message>
        <source>Another program keeps the clipboard open.</source>
        <translation>另一个程序正占用剪贴板。</translation>
    </message>
    <message>
        <source>Another task is being done: wait for it, or stop it.</source>
        <translation>另一个任务正在进行：请等待，或将其停止。</translation>
    </message>
    <message>
        <source>Another window has the keyboard now, so it was not done; look again.</source>
        <translation>现在键盘在另一个窗口，因此没有执行；请再看一次。</translation>
    </message>
    <message>
        <source>Another window has the keyboard, or it looks different.</source>
        <translation>键盘在另一个窗口，或者它的样子不同了。</translation>
    </message>
    <message>
        <source>Another window took the keyboard meanwhile, so the rest was not typed; look again.</source>
        <translation>另一个窗口在此期间占用了键盘，因此其余部分没有输入；请再看一次。</translation>
    </message>
    <message>
        <source>Answer anything to go on as it was recorded, or stop the run.</source>
        <translation>回复任意内容即可按录制继续，或停止运行。</translation>
    </message>
    <message>
        <source>Answer anything to go on with as much again, or stop the run.</source>
        <translation>随便回答即可再以同样的限额继续，或停止运行。</translation>
    </message>
    <message>
        <source>Answer with one word: what colour is snow?</source>
        <translation>用一个词回答：雪是什么颜色？</translation>
    </message>
    <message>
        <source>Answers in a form need jsonschema: pip install 'deskhand[tools]'.</source>
        <translation>固定格式的回答需要 jsonschema：pip install 'deskhand[tools]'。</translation>
    </message>
    <message>
        <source>Applications are opened only in a private desktop; a phone opens its own.</source>
        <translation>只有私有桌面才会打开应用程序；手机打开它自己的应用。</translation>
    </message>
    <message>
        <source>Applications are opened only in a private desktop; on a machine, open it there.</source>
        <translation>应用只在私有桌面中打开；在另一台电脑上请在那里打开。</translation>
    </message>
    <message>
        <source>Applications are opened only in a private desktop; on your screen, open it yourself.</source>
        <translation>只能在私有桌面中打开应用程序；在您的屏幕上请自行打开。</translation>
    </message>
    <message>
        <source>Approving everything is never allowed on a phone: sending, calling, paying and installing are always asked there.</source>
        <translation>手机上绝不允许“全部允许”：发送、拨打、付款和安装总会询问。</translation>
    </message>
    <message>
        <source>Approving everything is not allowed on another machine; use the private desktop, or switch it on in the settings.</source>
        <translation>在另一台电脑上不允许全部放行；请使用私有桌面，或在设置中开启。</translation>
    </message>
    <message>
        <source>Approving everything is not allowed on the real screen; use the private desktop, or switch it on in the settings.</source>
        <translation>在真实屏幕上不允许“全部允许”；请使用私有桌面，或在设置中开启。</translation>
    </message>
    <message>
        <source>Ask for help</source>
        <translation>请求帮助</translation>
    </message>
    <message>
        <source>Ask: {question}</source>
        <translation>提问：{question}</translation>
    </message>
    <message>
        <source>Asked in the dialect {dialect}, its points hit {num_hit} of {NUM_EXERCISES} when they are read in the frame {value}.</source>
        <translation>用方言 {dialect} 提问，并按坐标系 {value} 读取时，它的点在 {NUM_EXERCISES} 个目标中命中 {num_hit} 个。</translation>
    </message>
    <message>
        <source>At least 1 reply must be read, not {max_unreadable_replies}.</source>
        <translation>至少要读取 1 个回答，不能是 {max_unreadable_replies}。</translation>
    </message>
    <message>
        <source>At least one monitor has to be chosen.</source>
        <translation>至少要选择一台显示器。</translation>
    </message>
    <message>
        <source>At least two different tasks are needed: one to learn from, and one to see what was learned.</source>
        <translation>至少需要两个不同的任务：一个用来学习，一个用来检验学到了什么。</translation>
    </message>
    <message>
        <source>At most {MOST_ENTRIES} tasks are kept for later.</source>
        <translation>最多保留 {MOST_ENTRIES} 个待办任务。</translation>
    </message>
    <message>
        <source>At most {MOST} routines are kept.</source>
        <translation>最多保留 {MOST} 个流程。</translation>
    </message>
    <message>
        <source>At the end the screen shows something else than was recorded.</source>
        <translation>结束时屏幕显示的内容与录制不同。</translation>
    </message>
    <message>
        <source>CONNECT needs a host and a port.</source>
        <translation>CONNECT 需要主机和端口。</translation>
    </message>
    <message>
        <source>Chromium is not installed; the browser needs it (package chromium).</source>
        <translation>没有安装 Chromium；浏览器需要它（软件包 chromium）。</translation>
    </message>
    <message>
        <source>Click at {at}</source>
        <translation>点击 {at}</translation>
    </message>
    <message>
        <source>Close other programs, or choose a smaller model or quantisation (`deskhand models list`).</source>
        <translation>请关闭其他程序，或选择更小的模型或量化（`deskhand models list`）。</translation>
    </message>
    <message>
        <source>Could not access KVM</source>
        <translation>Could not access KVM</translation>
    </message>
    <message>
        <source>Could not find a version</source>
        <translation>Could not find a version</translation>
    </message>
    <message>
        <source>Could not set up host forwarding</source>
        <translation>Could not set up host forwarding</translation>
    </message>
    <message>
        <source>DESKHAND_DRAFT_TOKENS is at most {MAX_DRAFT_TOKENS}, not {number}.</source>
        <translation>DESKHAND_DRAFT_TOKENS 最多为 {MAX_DRAFT_TOKENS}，不能是 {number}。</translation>
    </message>
    <message>
        <source>DejaVu Sans Mono</source>
        <translation>DejaVu Sans Mono</translation>
    </message>
    <message>
        <source>Deskhand knows no such frame: choose another dialect, or another model.</source>
        <translation>Deskhand 不认识这种坐标系：请选择另一种方言或另一个模型。</translation>
    </message>
    <message>
        <source>Deskhand runs as root in a container that has no user ids to spare, so its programs would be root: give the container ids from 60578 on, or start Deskhand as an ordinary user.</source>
        <translation>Deskhand 在没有空余用户编号的容器中以 root 身份运行，因此其程序也会是 root：请为容器提供从 60578 开始的编号，或以普通用户身份启动 Deskhand。</translation>
    </message>
    <message>
        <source>Deskhand starts virtual machines of its own on Linux only. Start one yourself, and choose “Another machine” for its screen over VNC, or “Machine with a guest server”.</source>
        <translation>Deskhand 只能在 Linux 上启动自己的虚拟机。请自行启动一台，然后选择“另一台电脑”（通过 VNC 使用其屏幕）或“带客户机服务器的机器”。</translation>
    </message>
    <message>
        <source>Desktops of the queue are only watched.</source>
        <translation>队列中的桌面只能观看。</translation>
    </message>
    <message>
        <source>Disk: {disk_bytes} needed, {free_disk_bytes} free.</source>
        <translation>磁盘：需要 {disk_bytes}，可用 {free_disk_bytes}。</translation>
    </message>
    <message>
        <source>Done, but the screen differs from the record.</source>
        <translation>已完成，但屏幕与录制不一致。</translation>
    </message>
    <message>
        <source>Double-click at {at}</source>
        <translation>双击 {at}</translation>
    </message>
    <message>
        <source>Drag from {start} to {end}</source>
        <translation>从 {start} 拖到 {end}</translation>
    </message>
    <message>
        <source>Edit {path} ({command})</source>
        <translation>编辑 {path}（{command}）</translation>
    </message>
    <message>
        <source>Elements get no names: {folder} cannot be read.</source>
        <translation>元素没有名称：无法读取 {folder}。</translation>
    </message>
    <message>
        <source>Elements get no names: {folder} has other layers.</source>
        <translation>元素没有名称：{folder} 的网络层不同。</translation>
    </message>
    <message>
        <source>Elements get no names: {folder} is damaged; install Deskhand again.</source>
        <translation>元素没有名称：{folder} 已损坏；请重新安装 Deskhand。</translation>
    </message>
    <message>
        <source>Ending a task changes nothing.</source>
        <translation>结束任务不会改变任何东西。</translation>
    </message>
    <message>
        <source>Everything that is not forbidden is allowed.</source>
        <translation>凡未禁止的都允许。</translation>
    </message>
    <message>
        <source>Failed to get "write" lock</source>
        <translation>Failed to get "write" lock</translation>
    </message>
    <message>
        <source>Failed to get shared "write" lock</source>
        <translation>Failed to get shared "write" lock</translation>
    </message>
    <message>
        <source>Files and folders go to a private desktop only, not to a phone.</source>
        <translation>文件和文件夹只能给私有桌面，不能给手机。</translation>
    </message>
    <message>
        <source>Files and folders go to a private desktop only, not to another machine.</source>
        <translation>文件和文件夹只能交给私有桌面，不能交给另一台电脑。</translation>
    </message>
    <message>
        <source>Files are attached only in a private desktop; your screen has them all.</source>
        <translation>只能在私有桌面中添加文件；您的屏幕上已有全部文件。</translation>
    </message>
    <message>
        <source>Finished: {answer}</source>
        <translation>完成：{answer}</translation>
    </message>
    <message>
        <source>Folders are shared with what runs in a sandbox, which there is on Linux only.</source>
        <translation>文件夹只与沙箱中运行的程序共享，而沙箱仅在 Linux 上有。</translation>
    </message>
    <message>
        <source>GPU ({name}): {num_layers} of {of_layers} layers, about {gpu_bytes} of {value} that are free.</source>
        <translation>GPU（{name}）：{of_layers} 层中的 {num_layers} 层，约占可用 {value} 中的 {gpu_bytes}。</translation>
    </message>
    <message>
        <source>GStreamer is missing, which brings the pictures of this desktop: install gstreamer1.0-tools, gstreamer1.0-plugins-base and gstreamer1.0-pipewire.</source>
        <translation>缺少提供此桌面图像的 GStreamer：请安装 gstreamer1.0-tools、gstreamer1.0-plugins-base 和 gstreamer1.0-pipewire。</translation>
    </message>
    <message>
        <source>Give the key a name, the one that its model asks for.</source>
        <translation>请给密钥命名：使用其模型所要求的名称。</translation>
    </message>
    <message>
        <source>Go back one page</source>
        <translation>返回上一页</translation>
    </message>
    <message>
        <source>Here is no GPU: models run on the processor. (The kind cpu is compiled for exactly this one.)</source>
        <translation>这里没有 GPU：模型在处理器上运行。（cpu 类型专为这个处理器编译。）</translation>
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
        <source>Hosts are named, but the network is off; switch it on.</source>
        <translation>已指定主机，但网络已关闭；请打开网络。</translation>
    </message>
    <message>
        <source>How long a wait lasted is left out.</source>
        <translation>不包含等待的时长。</translation>
    </message>
    <message>
        <source>I am to </source>
        <translation>我要</translation>
    </message>
    <message>
        <source>I am to choose “{name}” in “{owner}”, but I find neither on the screen. What should I do?</source>
        <translation>我应在“{owner}”中选择“{name}”，但屏幕上两者都找不到。我该怎么办？</translation>
    </message>
    <message>
        <source>I am to work on “{name}”, but I do not find it on the screen. What should I do?</source>
        <translation>我应操作“{name}”，但在屏幕上找不到它。我该怎么办？</translation>
    </message>
    <message>
        <source>I do not know how to do what this task asks for. What should I do?</source>
        <translation>我不知道该如何完成这项任务的要求。我该怎么办？</translation>
    </message>
    <message>
        <source>I have done what you said about {done}, but I do not know what to do with {left}. What should I do?</source>
        <translation>您提到的{done}我已处理，但不知道该如何处理{left}。我该怎么办？</translation>
    </message>
    <message>
        <source>I keep trying “{actions}”, and it leads nowhere. How should I go on?</source>
        <translation>我一直在尝试“{actions}”，但没有效果。我该怎么继续？</translation>
    </message>
    <message>
        <source>If that happens again, get its files again, or choose another model.</source>
        <translation>如果再次发生，请重新获取其文件，或选择另一个模型。</translation>
    </message>
    <message>
        <source>If {repository} is private or asks for consent, fetch it with `hf download {repository2} --local-dir DIR` and add it with `deskhand models add DIR`.</source>
        <translation>如果 {repository} 是私有的或需要同意条款，请用 `hf download {repository2} --local-dir DIR` 下载，再用 `deskhand models add DIR` 添加。</translation>
    </message>
    <message>
        <source>Image is corrupt</source>
        <translation>Image is corrupt</translation>
    </message>
    <message>
        <source>Image is not in qcow2 format</source>
        <translation>Image is not in qcow2 format</translation>
    </message>
    <message>
        <source>In step {number} of {record_id} no text was typed.</source>
        <translation>{record_id} 的第 {number} 步没有输入文本。</translation>
    </message>
    <message>
        <source>In {num_mute} replies there is no point.</source>
        <translation>{num_mute} 个回答中没有点。</translation>
    </message>
    <message>
        <source>Install what is missing: make setup.</source>
        <translation>请安装缺少的部分：make setup。</translation>
    </message>
    <message>
        <source>It answers a question without a picture with nothing.</source>
        <translation>对没有图片的问题，它什么也不回答。</translation>
    </message>
    <message>
        <source>It cannot be compiled here: {lacking}.</source>
        <translation>无法在此编译：{lacking}。</translation>
    </message>
    <message>
        <source>It cannot be read with certainty which commands this runs.</source>
        <translation>无法确定这会运行哪些命令。</translation>
    </message>
    <message>
        <source>It did not come to its end.</source>
        <translation>它没有运行到结束。</translation>
    </message>
    <message>
        <source>It did not end within {limit} tokens</source>
        <translation>它没有在 {limit} 个词元内结束</translation>
    </message>
    <message>
        <source>It ended with status {status}.</source>
        <translation>它以状态 {status} 结束。</translation>
    </message>
    <message>
        <source>It ended without a word.</source>
        <translation>它一声不响地结束了。</translation>
    </message>
    <message>
        <source>It failed: {detail}</source>
        <translation>失败：{detail}</translation>
    </message>
    <message>
        <source>It has at most {MAX_SCRIPT_CHARACTERS} characters; write it to a file.</source>
        <translation>最多 {MAX_SCRIPT_CHARACTERS} 个字符；请写入文件。</translation>
    </message>
    <message>
        <source>It hit {num_hit} of {num_targets} targets{error}.</source>
        <translation>{num_targets} 个目标命中 {num_hit} 个{error}。</translation>
    </message>
    <message>
        <source>It hits {points} of 100 targets fewer than {beside}, the same model with more bits: better use that one.</source>
        <translation>它命中的目标比位数更多的同一模型 {beside} 每 100 个少 {points} 个：最好使用那一个。</translation>
    </message>
    <message>
        <source>It is known to be harmless, and it belongs to your task.</source>
        <translation>已知这是无害的，并且属于您的任务。</translation>
    </message>
    <message>
        <source>It is not certain which commands this runs, or it writes elsewhere.</source>
        <translation>不确定这会运行哪些命令，或者它会写到别处。</translation>
    </message>
    <message>
        <source>It is not clear where the text of an action ends</source>
        <translation>不清楚操作的文本在哪里结束</translation>
    </message>
    <message>
        <source>It is not known what would receive these keys.</source>
        <translation>不知道这些按键会由什么接收。</translation>
    </message>
    <message>
        <source>It is not known where the mouse is, so it was not done; say the point.</source>
        <translation>不知道鼠标在哪里，因此没有执行；请指明点的位置。</translation>
    </message>
    <message>
        <source>It is not known whether your rule “{name}” speaks of this.</source>
        <translation>不清楚您的规则“{name}”是否涉及此事。</translation>
    </message>
    <message>
        <source>It is not known which window this would reach.</source>
        <translation>不知道这会作用于哪个窗口。</translation>
    </message>
    <message>
        <source>It is shown one picture a step, as its manifest says.</source>
        <translation>按其清单所写，每步只给它看一张图片。</translation>
    </message>
    <message>
        <source>It is the first action in this application in this task.</source>
        <translation>这是本任务中在该应用里的第一个操作。</translation>
    </message>
    <message>
        <source>It is version {version} instead of {version2}.</source>
        <translation>版本是 {version} 而不是 {version2}。</translation>
    </message>
    <message>
        <source>It was broken off: the program or the machine was stopped.</source>
        <translation>已中断：程序或机器被停止。</translation>
    </message>
    <message>
        <source>It was loaded in {seconds} s.</source>
        <translation>加载用了 {seconds} 秒。</translation>
    </message>
    <message>
        <source>It was not allowed.</source>
        <translation>未被允许。</translation>
    </message>
    <message>
        <source>It was stopped before a desktop was free.</source>
        <translation>在有空闲桌面之前已停止。</translation>
    </message>
    <message>
        <source>It was stopped before it was complete.</source>
        <translation>在完成之前被停止。</translation>
    </message>
    <message>
        <source>It was stopped, and its process had to be killed.</source>
        <translation>任务已停止，但其进程只能强行结束。</translation>
    </message>
    <message>
        <source>It was stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>It writes an action: {name}.</source>
        <translation>它写出一个操作：{name}。</translation>
    </message>
    <message>
        <source>It writes no action of the dialect {dialect}: {error}</source>
        <translation>它没有写出方言 {dialect} 的操作：{error}</translation>
    </message>
    <message>
        <source>It writes outside the shared folders.</source>
        <translation>它会写到共享文件夹之外。</translation>
    </message>
    <message>
        <source>It writes: {text}</source>
        <translation>它写道：{text}</translation>
    </message>
    <message>
        <source>Its check does not hold. {problem}</source>
        <translation>检查未通过。{problem}</translation>
    </message>
    <message>
        <source>Its image is damaged.</source>
        <translation>其映像已损坏。</translation>
    </message>
    <message>
        <source>Its image is damaged; `qemu-img check -r all` may mend it.</source>
        <translation>其映像已损坏；`qemu-img check -r all` 也许能修复。</translation>
    </message>
    <message>
        <source>Its image is in use by another virtual machine; end that one first.</source>
        <translation>其映像正被另一台虚拟机使用；请先结束那一台。</translation>
    </message>
    <message>
        <source>Its points are those of a picture that was not resized. Make image.max_pixels in its manifest.json as large as the model's own limit, and check it again.</source>
        <translation>它的点属于未缩放的图片。请把 manifest.json 中的 image.max_pixels 设为模型自身的上限，然后重新检查。</translation>
    </message>
    <message>
        <source>Its thought did not end within {limit} tokens</source>
        <translation>它的思考没有在 {limit} 个词元内结束</translation>
    </message>
    <message>
        <source>KVM cannot be used here, so the machine is translated by QEMU (TCG): it works, ten times slower or more.</source>
        <translation>此处无法使用 KVM，因此由 QEMU 翻译执行（TCG）：可以工作，但慢十倍或更多。</translation>
    </message>
    <message>
        <source>Keys in a terminal can run any command.</source>
        <translation>终端中的按键可以运行任何命令。</translation>
    </message>
    <message>
        <source>Line {number} of the record in {folder} is damaged: {error}</source>
        <translation>{folder} 中记录的第 {number} 行已损坏：{error}</translation>
    </message>
    <message>
        <source>Line {number} of the review in {folder} is damaged: {error}</source>
        <translation>{folder} 中审阅的第 {number} 行已损坏：{error}</translation>
    </message>
    <message>
        <source>Lower "history_images" or "max_pixels", or raise "context_tokens", in its manifest.json.</source>
        <translation>请在其 manifest.json 中调低 "history_images" 或 "max_pixels"，或调高 "context_tokens"。</translation>
    </message>
    <message>
        <source>MCP servers need the library mcp: make setup EXTRAS=tools.</source>
        <translation>MCP 服务器需要 mcp 库：make setup EXTRAS=tools。</translation>
    </message>
    <message>
        <source>MP4 files need PyAV, which is not installed: pip install 'deskhand[video]'; .gif works.</source>
        <translation>MP4 文件需要 PyAV，但尚未安装：pip install 'deskhand[video]'；.gif 可以用。</translation>
    </message>
    <message>
        <source>Memory: about {memory_bytes} needed{has}{missing}.</source>
        <translation>内存：约需 {memory_bytes}{has}{missing}。</translation>
    </message>
    <message>
        <source>Metal is part of macOS: here a GPU is used through CUDA or Vulkan.</source>
        <translation>Metal 是 macOS 的一部分：这里通过 CUDA 或 Vulkan 使用 GPU。</translation>
    </message>
    <message>
        <source>Middle-click at {at}</source>
        <translation>中键点击 {at}</translation>
    </message>
    <message>
        <source>Missed {missed} times: nothing of Deskhand was running.</source>
        <translation>错过 {missed} 次：当时 Deskhand 没有运行。</translation>
    </message>
    <message>
        <source>Models of {title} are asked through the package {package}, which is not installed: run `make setup EXTRAS=hosted`, or `pip install "deskhand[hosted]"`.</source>
        <translation>{title} 的模型通过软件包 {package} 访问，但它未安装：请运行 `make setup EXTRAS=hosted` 或 `pip install "deskhand[hosted]"`。</translation>
    </message>
    <message>
        <source>Monitors are counted from 1 to {MAX_MONITORS}; there is none called {monitor}.</source>
        <translation>显示器从 1 数到 {MAX_MONITORS}；没有编号为 {monitor} 的。</translation>
    </message>
    <message>
        <source>Move to {to}</source>
        <translation>移动到 {to}</translation>
    </message>
    <message>
        <source>Name one of the server's models with --served-name. It has: {there}.</source>
        <translation>请用 --served-name 指定服务器的一个模型。它有：{there}。</translation>
    </message>
    <message>
        <source>Name one of {title}’s models with --served-name. It has: {served}.</source>
        <translation>请用 --served-name 指定 {title} 的一个模型。可用：{served}。</translation>
    </message>
    <message>
        <source>Name the image, qemu:/path/of/image.qcow2, or the machine by its name in the settings.</source>
        <translation>请写明映像 qemu:/映像路径.qcow2，或设置中机器的名称。</translation>
    </message>
    <message>
        <source>Name the image: qemu:/path/of/image.qcow2.</source>
        <translation>请写明映像：qemu:/映像路径.qcow2。</translation>
    </message>
    <message>
        <source>Name the machine by its address, machine:http://HOST:PORT, or by its name in the settings.</source>
        <translation>请用地址 machine:http://HOST:PORT 或设置中的名称指明机器。</translation>
    </message>
    <message>
        <source>Name the machine by its address, vnc://HOST:PORT, or by its name in the settings.</source>
        <translation>请用地址 vnc://HOST:PORT 或设置中的名称指明电脑。</translation>
    </message>
    <message>
        <source>Name the machine by its address, {NAMED}, or by its name in the settings.</source>
        <translation>请用地址 {NAMED} 或设置中的名称指明电脑。</translation>
    </message>
    <message>
        <source>Names of windows, and which record a step comes from, stay here.</source>
        <translation>窗口名称以及步骤来自哪条记录不会导出。</translation>
    </message>
    <message>
        <source>No MCP server is set up; add one on the settings' page of tools.</source>
        <translation>没有设置 MCP 服务器；请在设置的工具页添加一个。</translation>
    </message>
    <message>
        <source>No adb server answers at {name}; start it with `adb start-server`.</source>
        <translation>{name} 没有 adb 服务器应答；请用 `adb start-server` 启动。</translation>
    </message>
    <message>
        <source>No app is known as {name} here; open it by its icon on the home screen.</source>
        <translation>这里没有名为 {name} 的应用；请在主屏幕上用图标打开。</translation>
    </message>
    <message>
        <source>No desktop could be made at {self} ({said}); see whether Xvnc starts there.</source>
        <translation>无法在 {self} 创建桌面（{said}）；请检查那里的 Xvnc 能否启动。</translation>
    </message>
    <message>
        <source>No finger is down on the phone.</source>
        <translation>手机上没有按下的手指。</translation>
    </message>
    <message>
        <source>No maker's server speaks the dialect {dialect}.</source>
        <translation>没有厂商的服务器使用方言 {dialect}。</translation>
    </message>
    <message>
        <source>No matching distribution found</source>
        <translation>No matching distribution found</translation>
    </message>
    <message>
        <source>No phone is connected: plug one in by USB, switch USB debugging on in its developer options, and tap “Allow” there.</source>
        <translation>没有连接手机：请用 USB 接上手机，在开发者选项中打开 USB 调试，并在手机上点“允许”。</translation>
    </message>
    <message>
        <source>No picture of the screen came from PipeWire; is gstreamer1.0-pipewire installed?</source>
        <translation>PipeWire 没有送来屏幕图像；是否安装了 gstreamer1.0-pipewire？</translation>
    </message>
    <message>
        <source>No picture of the screen has come yet.</source>
        <translation>还没有收到屏幕图像。</translation>
    </message>
    <message>
        <source>No projector (mmproj) that fits lies beside {name}, and without one the model cannot see. Put it into {parent}, or name it with --projector.</source>
        <translation>{name} 旁边没有合适的投影文件（mmproj），没有它模型就看不见。请把它放进 {parent}，或用 --projector 指定。</translation>
    </message>
    <message>
        <source>No record has</source>
        <translation>没有记录具有</translation>
    </message>
    <message>
        <source>No record has the id {record_id} in {records_folder}.</source>
        <translation>{records_folder} 中没有编号为 {record_id} 的记录。</translation>
    </message>
    <message>
        <source>No record is open; begin one first.</source>
        <translation>没有打开的记录；请先开始一个。</translation>
    </message>
    <message>
        <source>No rule knows this kind of action.</source>
        <translation>没有规则认识这类操作。</translation>
    </message>
    <message>
        <source>No space left</source>
        <translation>No space left</translation>
    </message>
    <message>
        <source>No task has been done yet.</source>
        <translation>还没有做过任何任务。</translation>
    </message>
    <message>
        <source>No task is being done, so there is nothing to look at.</source>
        <translation>当前没有任务在进行，因此没有可看的内容。</translation>
    </message>
    <message>
        <source>No wheel fits {name} with driver {driver} and Python {python}.{python2}, and to compile one {lacking}.</source>
        <translation>没有适合 {name}（驱动 {driver}，Python {python}.{python2}）的 wheel，而编译时：{lacking}。</translation>
    </message>
    <message>
        <source>Not tried, after what failed before.</source>
        <translation>前面的失败之后未再尝试。</translation>
    </message>
    <message>
        <source>Nothing answers at {base} ({what}): is this computer online?</source>
        <translation>{base} 没有应答（{what}）：这台计算机联网了吗？</translation>
    </message>
    <message>
        <source>Nothing answers at {base} ({what}): start the server, or correct the address.</source>
        <translation>{base} 没有响应（{what}）：请启动服务器，或更正地址。</translation>
    </message>
    <message>
        <source>Nothing has changed. Wait.</source>
        <translation>没有任何变化。请等待。</translation>
    </message>
    <message>
        <source>Nothing is fetched, because HF_HUB_OFFLINE is set; unset it to fetch a model.</source>
        <translation>因为设置了 HF_HUB_OFFLINE，不会下载任何东西；要获取模型请取消它。</translation>
    </message>
    <message>
        <source>Nothing was asked.</source>
        <translation>没有提出任何请求。</translation>
    </message>
    <message>
        <source>Nothing was done in this record that could be told.</source>
        <translation>这份记录里没有可以讲述的操作。</translation>
    </message>
    <message>
        <source>Nothing was done in this record, so that there is nothing to do again.</source>
        <translation>这份记录中什么也没做，因此没有可重做的。</translation>
    </message>
    <message>
        <source>Nothing was measured.</source>
        <translation>什么也没有测量。</translation>
    </message>
    <message>
        <source>Nothing was written: line {line} of {part} seems to hold a secret ({kind}). Leave that part out, or remove the line.</source>
        <translation>什么也没有写入：{part} 的第 {line} 行似乎含有机密（{kind}）。请去掉该部分，或删除这一行。</translation>
    </message>
    <message>
        <source>Of what you did by hand, {num_left_out} actions may not be kept.</source>
        <translation>您手动所做的操作中，有 {num_left_out} 个不得保留。</translation>
    </message>
    <message>
        <source>On a phone only pixels tell what this does: it may send, call, pay or install something.</source>
        <translation>在手机上只有像素能说明这会做什么：它可能发送、拨打、付款或安装。</translation>
    </message>
    <message>
        <source>One key is wanted here, not {strip}.</source>
        <translation>这里需要一个键，而不是 {strip}。</translation>
    </message>
    <message>
        <source>One, two or three clicks can be done</source>
        <translation>只能点击一次、两次或三次</translation>
    </message>
    <message>
        <source>One-time codes need pyotp: pip install 'deskhand[tools]'.</source>
        <translation>一次性验证码需要 pyotp：pip install 'deskhand[tools]'。</translation>
    </message>
    <message>
        <source>Only a VNC server is given a password.</source>
        <translation>只有 VNC 服务器需要密码。</translation>
    </message>
    <message>
        <source>Only calls of pyautogui and computer are read</source>
        <translation>只读取 pyautogui 和 computer 的调用</translation>
    </message>
    <message>
        <source>Only http:// goes through a proxy in this way; https:// needs CONNECT.</source>
        <translation>只有 http:// 可以这样通过代理；https:// 需要 CONNECT。</translation>
    </message>
    <message>
        <source>Only plain ASCII can be typed on this phone; for other text install the app ADBKeyBoard on it (com.android.adbkeyboard) and switch it on among its keyboards.</source>
        <translation>这部手机只能输入普通 ASCII；其他文字请在手机上安装应用 ADBKeyBoard（com.android.adbkeyboard），并在键盘设置中启用它。</translation>
    </message>
    <message>
        <source>Only the first {MAX_STEPS} steps are shown; the record holds the rest.</source>
        <translation>只显示前 {MAX_STEPS} 步；其余在记录中。</translation>
    </message>
    <message>
        <source>Only {found} of {TARGET_COLOURS} targets can be seen on monitor {monitor}.</source>
        <translation>在显示器 {monitor} 上只能看到 {TARGET_COLOURS} 个目标中的 {found} 个。</translation>
    </message>
    <message>
        <source>Open the app {name}</source>
        <translation>打开应用 {name}</translation>
    </message>
    <message>
        <source>Open the page {url}</source>
        <translation>打开网页 {url}</translation>
    </message>
    <message>
        <source>Originals are not kept, so that there is none to show; `keeps_original` in {redaction_file} says that they are.</source>
        <translation>不保留原件，因此没有可显示的；由 {redaction_file} 中的 `keeps_original` 决定。</translation>
    </message>
    <message>
        <source>Outcomes, ratings, sources and applications of tasks are left out.</source>
        <translation>不包含任务的结果、评价、来源和应用程序。</translation>
    </message>
    <message>
        <source>Pictures cannot be searched for secrets: tesseract is not installed (apt install tesseract-ocr).</source>
        <translation>无法在图片中查找机密：未安装 tesseract（apt install tesseract-ocr）。</translation>
    </message>
    <message>
        <source>Pointing at {num_targets} targets will take about {minutes} min.</source>
        <translation>指向 {num_targets} 个目标大约需要 {minutes} 分钟。</translation>
    </message>
    <message>
        <source>Points are rounded to a millionth of the screen.</source>
        <translation>坐标四舍五入到屏幕的百万分之一。</translation>
    </message>
    <message>
        <source>Points are rounded to whole pixels of the picture as the model is shown it.</source>
        <translation>坐标四舍五入到模型所见图片的整像素。</translation>
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
        <source>Press for {duration_s:g} s at {at}</source>
        <translation>在 {at} 按住 {duration_s:g} 秒</translation>
    </message>
    <message>
        <source>Press {keys}</source>
        <translation>按 {keys}</translation>
    </message>
    <message>
        <source>QEMU does not answer on its socket.</source>
        <translation>QEMU 在其套接字上没有应答。</translation>
    </message>
    <message>
        <source>QEMU does not answer on its socket: {error}</source>
        <translation>QEMU 在其套接字上没有应答：{error}</translation>
    </message>
    <message>
        <source>QEMU does not open its socket.</source>
        <translation>QEMU 没有打开其套接字。</translation>
    </message>
    <message>
        <source>QEMU has ended</source>
        <translation>QEMU 已结束</translation>
    </message>
    <message>
        <source>QEMU has ended: {line}.</source>
        <translation>QEMU 已结束：{line}。</translation>
    </message>
    <message>
        <source>QEMU is not installed (packages qemu-system-x86 and qemu-utils).</source>
        <translation>未安装 QEMU（软件包 qemu-system-x86 和 qemu-utils）。</translation>
    </message>
    <message>
        <source>QEMU refused {command}: {error}</source>
        <translation>QEMU 拒绝了 {command}：{error}</translation>
    </message>
    <message>
        <source>Qwen Research (not for commerce)</source>
        <translation>Qwen Research（非商用）</translation>
    </message>
    <message>
        <source>Read one of</source>
        <translation>读取其中之一</translation>
    </message>
    <message>
        <source>Read what looks like</source>
        <translation>读取如下形式的内容</translation>
    </message>
    <message>
        <source>Records are kept for 0 (ever) to 36,500 days, not {keep_days}.</source>
        <translation>记录保留 0（永久）到 36,500 天，不能是 {keep_days}。</translation>
    </message>
    <message>
        <source>Records cannot be written to {records_folder}: {strerror}.</source>
        <translation>无法把记录写入 {records_folder}：{strerror}。</translation>
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
        <source>Remove it (`deskhand models remove {name}`) and get it again.</source>
        <translation>请删除它（`deskhand models remove {name}`）再重新获取。</translation>
    </message>
    <message>
        <source>Right-click at {at}</source>
        <translation>右键点击 {at}</translation>
    </message>
    <message>
        <source>Root cannot be given up here: this machine lets nobody make a mount name space ({number}).</source>
        <translation>此处无法放弃 root 权限：本机不允许任何人创建挂载命名空间（{number}）。</translation>
    </message>
    <message>
        <source>Run Python {code}</source>
        <translation>运行 Python {code}</translation>
    </message>
    <message>
        <source>Run {command}</source>
        <translation>运行 {command}</translation>
    </message>
    <message>
        <source>Says its server, a stranger: </source>
        <translation>其服务器（陌生人）说：</translation>
    </message>
    <message>
        <source>Screenshots leave the prompt sliding or in blocks, not {pictures}.</source>
        <translation>截图以滑动（sliding）或分块（blocks）方式离开提示，不能是 {pictures}。</translation>
    </message>
    <message>
        <source>Scroll {direction}</source>
        <translation>{direction}滚动</translation>
    </message>
    <message>
        <source>Scrolling and moving the mouse change nothing.</source>
        <translation>滚动和移动鼠标不会改变任何东西。</translation>
    </message>
    <message>
        <source>Servers that are programs are not started on Windows so far; give the address of one.</source>
        <translation>目前在 Windows 上不启动作为程序的服务器；请给出服务器的地址。</translation>
    </message>
    <message>
        <source>Several apps may be {name}; open the right one by its icon.</source>
        <translation>有多个应用可能是 {name}；请用图标打开正确的那个。</translation>
    </message>
    <message>
        <source>Several files are {wanted}: {fitting}. Name one with --file.</source>
        <translation>有多个文件是 {wanted}：{fitting}。请用 --file 指定一个。</translation>
    </message>
    <message>
        <source>Several phones are connected; choose one by android:SERIAL: {names}.</source>
        <translation>连接了多部手机；请用 android:SERIAL 选择一部：{names}。</translation>
    </message>
    <message>
        <source>Several tries are made on private desktops that share no folder: elsewhere a try that failed would leave something behind.</source>
        <translation>多次尝试只在不共享文件夹的私有桌面上进行：否则失败的尝试会留下东西。</translation>
    </message>
    <message>
        <source>Shell, Python and files are not to be had on a phone: only its screen is.</source>
        <translation>手机上没有 shell、Python 和文件：只有屏幕。</translation>
    </message>
    <message>
        <source>Shell, Python and files are not to be had on another machine: only its screen is.</source>
        <translation>另一台电脑上没有 Shell、Python 和文件：只有它的屏幕。</translation>
    </message>
    <message>
        <source>Shell, Python and files of a machine need a guest server inside; name its port: guest=5000.</source>
        <translation>机器的 Shell、Python 和文件需要内部的客户机服务器；请写明其端口：guest=5000。</translation>
    </message>
    <message>
        <source>Shell, Python and files run in a sandbox, which there is on Linux only; take the screen alone.</source>
        <translation>Shell、Python 和文件在沙箱中运行，而沙箱只有 Linux 才有；请只使用屏幕。</translation>
    </message>
    <message>
        <source>Shown by the owner:</source>
        <translation>由主人演示：</translation>
    </message>
    <message>
        <source>Something else is there now, so it was not done; look again.</source>
        <translation>那里现在是别的东西，因此没有执行；请再看一次。</translation>
    </message>
    <message>
        <source>Something that looks like a secret stands in {where}: take it out first.</source>
        <translation>{where} 中有看起来像秘密的内容：请先去掉。</translation>
    </message>
    <message>
        <source>Something went wrong inside Deskhand ({problem}).</source>
        <translation>Deskhand 内部出了点问题（{problem}）。</translation>
    </message>
    <message>
        <source>Speech needs faster-whisper, which is not installed: pip install 'deskhand[speech]'.</source>
        <translation>语音需要 faster-whisper，但尚未安装：pip install 'deskhand[speech]'。</translation>
    </message>
    <message>
        <source>Start it with a larger context and larger pictures, or lower max_pixels in manifest.json.</source>
        <translation>请用更大的上下文和更大的图片启动它，或调低 manifest.json 中的 max_pixels。</translation>
    </message>
    <message>
        <source>Step {number} has typed a text, and nothing has changed on the screen.</source>
        <translation>第 {number} 步输入了文字，屏幕上却没有任何变化。</translation>
    </message>
    <message>
        <source>Step {step} has no element {number}.</source>
        <translation>第 {step} 步没有编号为 {number} 的元素。</translation>
    </message>
    <message>
        <source>Steps marked as wrong stand in the person's turns, because this format knows no mask.</source>
        <translation>标记为错误的步骤放在人的发言里，因为此格式没有掩码。</translation>
    </message>
    <message>
        <source>Stop will be slow: press it twice to end the program.</source>
        <translation>停止会很慢：按两次即可结束程序。</translation>
    </message>
    <message>
        <source>Stopped before the next input event.</source>
        <translation>在下一个输入事件之前停止。</translation>
    </message>
    <message>
        <source>Stopped before the virtual machine was there.</source>
        <translation>在虚拟机就绪之前已停止。</translation>
    </message>
    <message>
        <source>Stopped while waiting for a picture.</source>
        <translation>在等待画面时已停止。</translation>
    </message>
    <message>
        <source>Stopped while waiting for a window.</source>
        <translation>在等待窗口时已停止。</translation>
    </message>
    <message>
        <source>Stopped while waiting for the machine.</source>
        <translation>等待机器时已停止。</translation>
    </message>
    <message>
        <source>Stopped while waiting for the phone.</source>
        <translation>等待手机时已停止。</translation>
    </message>
    <message>
        <source>Stopped while waiting for the virtual machine.</source>
        <translation>等待虚拟机时已停止。</translation>
    </message>
    <message>
        <source>Stopped; nothing was installed.</source>
        <translation>已停止；没有安装任何内容。</translation>
    </message>
    <message>
        <source>Task {number} is being done: stop it first.</source>
        <translation>任务 {number} 正在进行：请先停止它。</translation>
    </message>
    <message>
        <source>Tasks may go wrong with this model: let every action ask.</source>
        <translation>用这个模型任务可能出错：请让每个操作都先询问。</translation>
    </message>
    <message>
        <source>The MCP servers cannot be written to {path}: {strerror}.</source>
        <translation>无法将 MCP 服务器写入 {path}：{strerror}。</translation>
    </message>
    <message>
        <source>The MCP servers in {path} cannot be read: {problem}.</source>
        <translation>无法读取 {path} 中的 MCP 服务器：{problem}。</translation>
    </message>
    <message>
        <source>The Mac is locked, or another user has its screen; so nothing was done.</source>
        <translation>Mac 已锁定，或屏幕属于另一位用户；因此什么也没做。</translation>
    </message>
    <message>
        <source>The Wayland compositor at {path} cannot be reached: {strerror}.</source>
        <translation>无法连接 {path} 处的 Wayland 合成器：{strerror}。</translation>
    </message>
    <message>
        <source>The Wayland compositor does not answer any more; once the desktop moves again, start the task anew.</source>
        <translation>Wayland 合成器不再应答；桌面恢复后，请重新开始任务。</translation>
    </message>
    <message>
        <source>The Wayland compositor has ended the connection; once the desktop is there again, start the task anew.</source>
        <translation>Wayland 合成器已断开连接；桌面恢复后，请重新开始任务。</translation>
    </message>
    <message>
        <source>The Wayland compositor refused a request ({why}).</source>
        <translation>Wayland 合成器拒绝了一个请求（{why}）。</translation>
    </message>
    <message>
        <source>The Wayland compositor sent more files than a message may have.</source>
        <translation>Wayland 合成器发送的文件超过了一条消息允许的数量。</translation>
    </message>
    <message>
        <source>The Wayland compositor sent {problem}, so the connection was ended.</source>
        <translation>Wayland 合成器发送了{problem}，因此连接已断开。</translation>
    </message>
    <message>
        <source>The adapter in {folder} has no {ADAPTER_WEIGHTS}.</source>
        <translation>{folder} 中的适配器没有 {ADAPTER_WEIGHTS}。</translation>
    </message>
    <message>
        <source>The adapter in {folder} is of the kind {kind}; Deskhand adds LORA.</source>
        <translation>{folder} 中的适配器类型是 {kind}；Deskhand 只添加 LORA。</translation>
    </message>
    <message>
        <source>The adb server at {name}</source>
        <translation>{name} 的 adb 服务器</translation>
    </message>
    <message>
        <source>The adb server at {server} has ended; start it with `adb start-server`.</source>
        <translation>{server} 的 adb 服务器已结束；请用 `adb start-server` 启动。</translation>
    </message>
    <message>
        <source>The adb server at {server} says: {first}.</source>
        <translation>{server} 的 adb 服务器说：{first}。</translation>
    </message>
    <message>
        <source>The adb server cannot be started; `adb start-server` at a terminal says why.</source>
        <translation>无法启动 adb 服务器；在终端运行 `adb start-server` 可知原因。</translation>
    </message>
    <message>
        <source>The address of a server must hold no name or password; keys are kept in the keyring.</source>
        <translation>服务器地址中不能含有用户名或密码；密钥保存在密钥环中。</translation>
    </message>
    <message>
        <source>The address {text} must end before {value}.</source>
        <translation>地址 {text} 必须在 {value} 之前结束。</translation>
    </message>
    <message>
        <source>The agent's files were not kept: {strerror}.</source>
        <translation>智能体的文件未能保留：{strerror}。</translation>
    </message>
    <message>
        <source>The agent's programs were ended: they made {used} files, and {limit} are allowed. Share a folder for many files.</source>
        <translation>智能体的程序已被结束：它们创建了 {used} 个文件，而允许的是 {limit} 个。如需大量文件，请共享一个文件夹。</translation>
    </message>
    <message>
        <source>The agent's programs were ended: they nested folders {used} deep, and {limit} are allowed. Try the task with another program.</source>
        <translation>智能体的程序已被结束：它们把文件夹嵌套了 {used} 层，而允许的是 {limit} 层。请换一个程序再试此任务。</translation>
    </message>
    <message>
        <source>The agent's programs were ended: they took {used_mb} MB of memory, and {limit_mb} MB are allowed. Try the task in smaller parts.</source>
        <translation>智能体的程序已被结束：它们占用了 {used_mb} MB 内存，而允许的是 {limit_mb} MB。请把任务分成更小的部分再试。</translation>
    </message>
    <message>
        <source>The agent's programs were ended: they took {used_mb} MB of the disk, and {limit_mb} MB are allowed. Share a folder for large files.</source>
        <translation>智能体的程序已被结束：它们占用了 {used_mb} MB 磁盘空间，而允许的是 {limit_mb} MB。如需大文件，请共享一个文件夹。</translation>
    </message>
    <message>
        <source>The agent's programs were ended: they were {used} processes, and {limit} are allowed. Try the task in smaller parts.</source>
        <translation>智能体的程序已被结束：它们有 {used} 个进程，而允许的是 {limit} 个。请把任务分成更小的部分再试。</translation>
    </message>
    <message>
        <source>The answer does not fit the schema after {MAX_TRIES} tries: {problem}.</source>
        <translation>尝试 {MAX_TRIES} 次后，回答仍不符合模式：{problem}。</translation>
    </message>
    <message>
        <source>The answer does not fit: {problem}.</source>
        <translation>回答不符合：{problem}。</translation>
    </message>
    <message>
        <source>The application cannot be read as a command: {problem}.</source>
        <translation>程序无法作为命令读取：{problem}。</translation>
    </message>
    <message>
        <source>The application to open is not installed at {login}: {more}; install it there, or open another one.</source>
        <translation>要打开的应用程序未安装在 {login}：{more}；请在那里安装，或打开另一个。</translation>
    </message>
    <message>
        <source>The application to open is not installed: {command}.</source>
        <translation>要打开的应用未安装：{command}。</translation>
    </message>
    <message>
        <source>The architecture {architecture} is not one that Deskhand knows how to ask ({known}): write a manifest.json for it (docs/how-to/add-a-model.md).</source>
        <translation>Deskhand 不知道如何询问架构 {architecture}（已知：{known}）：请为它编写 manifest.json（docs/how-to/add-a-model.md）。</translation>
    </message>
    <message>
        <source>The arguments are no JSON: {error}.</source>
        <translation>参数不是 JSON：{error}。</translation>
    </message>
    <message>
        <source>The arguments of a tool are JSON, and this is not: {error}.</source>
        <translation>工具的参数是 JSON，而这不是：{error}。</translation>
    </message>
    <message>
        <source>The arguments of a tool are one JSON object</source>
        <translation>工具的参数是一个 JSON 对象</translation>
    </message>
    <message>
        <source>The arguments of a tool are one JSON object, in curly brackets.</source>
        <translation>工具的参数是一个用花括号括起来的 JSON 对象。</translation>
    </message>
    <message>
        <source>The arguments of a tool are one JSON object.</source>
        <translation>工具的参数是一个 JSON 对象。</translation>
    </message>
    <message>
        <source>The arguments of this call are no JSON ({error})</source>
        <translation>此调用的参数不是 JSON（{error}）</translation>
    </message>
    <message>
        <source>The browser did not end by itself, so its profile is as it was before this task.</source>
        <translation>浏览器没有自行结束，因此其配置文件与此任务之前相同。</translation>
    </message>
    <message>
        <source>The browser is alone on its desktop; for an application, take the private desktop.</source>
        <translation>浏览器独占它的桌面；要用其他应用，请选择私有桌面。</translation>
    </message>
    <message>
        <source>The browser's profile has become too large and is as it was before this task.</source>
        <translation>浏览器配置文件过大，保持此任务之前的状态。</translation>
    </message>
    <message>
        <source>The browser's profile was not kept: {strerror}.</source>
        <translation>浏览器配置文件未能保存：{strerror}。</translation>
    </message>
    <message>
        <source>The build of llama.cpp cannot be loaded: {said}.</source>
        <translation>无法加载 llama.cpp 的构建：{said}。</translation>
    </message>
    <message>
        <source>The build of llama.cpp does not answer: {error}.</source>
        <translation>llama.cpp 的构建没有应答：{error}。</translation>
    </message>
    <message>
        <source>The build of llama.cpp in {folder} is damaged: {error}.</source>
        <translation>{folder} 中的 llama.cpp 构建已损坏：{error}。</translation>
    </message>
    <message>
        <source>The build {name} loads, but a model does not run with it ({error}); models run as before.</source>
        <translation>构建 {name} 可以加载，但模型无法运行（{error}）；模型仍按原样运行。</translation>
    </message>
    <message>
        <source>The calibration cannot be written to {path}: {strerror}.</source>
        <translation>无法把校准写入 {path}：{strerror}。</translation>
    </message>
    <message>
        <source>The catalogue has no model {wanted} (`deskhand models list` shows them); a repository of a Hugging Face hub is named as OWNER/NAME.</source>
        <translation>目录中没有模型 {wanted}（`deskhand models list` 可查看）；Hugging Face 的仓库写作 OWNER/NAME。</translation>
    </message>
    <message>
        <source>The certificate is not the one of before.</source>
        <translation>证书与之前的不同。</translation>
    </message>
    <message>
        <source>The certificates in {path} cannot be read.</source>
        <translation>无法读取 {path} 中的证书。</translation>
    </message>
    <message>
        <source>The character U+{character} cannot be typed.</source>
        <translation>无法输入字符 U+{character}。</translation>
    </message>
    <message>
        <source>The check was stopped; nothing of it is saved.</source>
        <translation>检查已停止；不保存任何结果。</translation>
    </message>
    <message>
        <source>The choice cannot be kept in {folder}: {strerror}.</source>
        <translation>无法在 {folder} 中保存选择：{strerror}。</translation>
    </message>
    <message>
        <source>The clipboard of macOS took no text.</source>
        <translation>macOS 的剪贴板没有接受文本。</translation>
    </message>
    <message>
        <source>The code calls nothing</source>
        <translation>代码没有调用任何函数</translation>
    </message>
    <message>
        <source>The code is too long</source>
        <translation>代码太长</translation>
    </message>
    <message>
        <source>The command of a check cannot be read: {problem}.</source>
        <translation>检查的命令无法读取：{problem}。</translation>
    </message>
    <message>
        <source>The command “{what}” did not end in time.</source>
        <translation>命令“{what}”没有按时结束。</translation>
    </message>
    <message>
        <source>The command “{what}” ended with status {status}.</source>
        <translation>命令“{what}”以状态 {status} 结束。</translation>
    </message>
    <message>
        <source>The compositor draws pictures in a format that is not known ({kind}).</source>
        <translation>合成器使用未知的图像格式（{kind}）。</translation>
    </message>
    <message>
        <source>The compositor gave no picture of the monitor {name}.</source>
        <translation>合成器没有给出显示器 {name} 的画面。</translation>
    </message>
    <message>
        <source>The compositor offers a picture of {width}×{height}, which cannot be.</source>
        <translation>合成器提供 {width}×{height} 的画面，这是不可能的。</translation>
    </message>
    <message>
        <source>The connection is encrypted, but the machine does not show that it is the right one; a certificate (X509) or an ssh tunnel would.</source>
        <translation>连接已加密，但该电脑没有证明它就是正确的那一台；证书（X509）或 ssh 隧道可以证明。</translation>
    </message>
    <message>
        <source>The connection is not encrypted: whoever is on the way can see the screen and read what is typed. Use an ssh tunnel, or switch TLS on there.</source>
        <translation>连接未加密：途中的任何人都能看到屏幕并读取输入内容。请使用 ssh 隧道，或在那边开启 TLS。</translation>
    </message>
    <message>
        <source>The connection to the Wayland compositor is lost; once the desktop is there again, start the task anew.</source>
        <translation>与 Wayland 合成器的连接已丢失；桌面恢复后，请重新开始任务。</translation>
    </message>
    <message>
        <source>The connection to the compositor has been closed.</source>
        <translation>与合成器的连接已关闭。</translation>
    </message>
    <message>
        <source>The connection to the phone {serial}</source>
        <translation>与手机 {serial} 的连接</translation>
    </message>
    <message>
        <source>The connection to {address} has been closed.</source>
        <translation>与 {address} 的连接已关闭。</translation>
    </message>
    <message>
        <source>The connection to {name} is lost; see whether the machine is reached, then start the task again.</source>
        <translation>与 {name} 的连接已断开；请检查能否连接到那台电脑，然后重新开始任务。</translation>
    </message>
    <message>
        <source>The desktop allows to look at the screen, but not to use it; start the task again, and allow mouse and keyboard, too.</source>
        <translation>桌面允许查看屏幕，但不允许使用它；请重新开始任务，并同时允许鼠标和键盘。</translation>
    </message>
    <message>
        <source>The desktop at work is closing.</source>
        <translation>正在工作的桌面正在关闭。</translation>
    </message>
    <message>
        <source>The desktop does not say which of its monitors it shows.</source>
        <translation>桌面没有说明它显示的是哪台显示器。</translation>
    </message>
    <message>
        <source>The desktop does not take mouse and keyboard now; look again.</source>
        <translation>桌面现在不接受鼠标和键盘；请重新查看。</translation>
    </message>
    <message>
        <source>The desktop gives this program no mouse and no keyboard.</source>
        <translation>桌面没有给此程序鼠标和键盘。</translation>
    </message>
    <message>
        <source>The desktop has ended the session: the permission was taken back; start the task again to be asked anew.</source>
        <translation>桌面已结束会话：许可被收回；重新开始任务即可再次询问。</translation>
    </message>
    <message>
        <source>The desktop has taken mouse and keyboard away: the permission was taken back, or the desktop has ended; start the task again to be asked anew.</source>
        <translation>桌面收回了鼠标和键盘：许可被收回，或桌面已结束；重新开始任务即可再次询问。</translation>
    </message>
    <message>
        <source>The desktop portal could not ask its owner; log in to the desktop anew, then start the task again.</source>
        <translation>桌面门户无法询问；请重新登录桌面，然后再次开始任务。</translation>
    </message>
    <message>
        <source>The desktop portal does not answer any more; start the task again.</source>
        <translation>桌面门户不再应答；请重新开始任务。</translation>
    </message>
    <message>
        <source>The desktop portal does not answer; log in to the desktop anew, or use a private desktop.</source>
        <translation>桌面门户没有应答；请重新登录桌面，或使用私有桌面。</translation>
    </message>
    <message>
        <source>The desktop portal has ended, and with it the use of the screen; start the task again, and the desktop starts it anew.</source>
        <translation>桌面门户已结束，屏幕的使用也随之结束；重新开始任务，桌面会重新启动它。</translation>
    </message>
    <message>
        <source>The desktop portal refused {method}: {said}</source>
        <translation>桌面门户拒绝了 {method}：{said}</translation>
    </message>
    <message>
        <source>The desktop shows no monitor to this program.</source>
        <translation>桌面没有向此程序显示任何显示器。</translation>
    </message>
    <message>
        <source>The desktop that was made there asks for a password; nothing was sent.</source>
        <translation>在那里创建的桌面要求密码；没有发送任何内容。</translation>
    </message>
    <message>
        <source>The desktop that was made there shows a certificate; nothing was sent.</source>
        <translation>在那里创建的桌面出示了证书；没有发送任何内容。</translation>
    </message>
    <message>
        <source>The desktop's connection for mouse and keyboard cannot be used.</source>
        <translation>桌面提供的鼠标和键盘连接无法使用。</translation>
    </message>
    <message>
        <source>The desktop's question whether a shortcut may stop Deskhand was answered with no, or closed.</source>
        <translation>桌面关于是否允许用快捷键停止 Deskhand 的询问被拒绝或关闭。</translation>
    </message>
    <message>
        <source>The desktop's question whether the screen may be used was answered with no, or closed; start the task again to be asked anew.</source>
        <translation>桌面关于是否可以使用屏幕的询问被拒绝或关闭；重新开始任务即可再次询问。</translation>
    </message>
    <message>
        <source>The diagnostics cannot be written to {path}: {strerror}.</source>
        <translation>无法把诊断写入 {path}：{strerror}。</translation>
    </message>
    <message>
        <source>The disk became full while {name} was copied.</source>
        <translation>复制 {name} 时磁盘已满。</translation>
    </message>
    <message>
        <source>The disk became full while {path} was fetched. What came is kept: make room, and the same command goes on from there.</source>
        <translation>获取 {path} 时磁盘已满。已下载的部分已保留：请腾出空间，同一命令会从那里继续。</translation>
    </message>
    <message>
        <source>The disk with {records_folder} is full; make room and try again.</source>
        <translation>{records_folder} 所在磁盘已满；请腾出空间后重试。</translation>
    </message>
    <message>
        <source>The display does not say what mouse and keyboard do.</source>
        <translation>显示器没有报告鼠标和键盘的动作。</translation>
    </message>
    <message>
        <source>The display {display} is gone.</source>
        <translation>显示 {display} 已不存在。</translation>
    </message>
    <message>
        <source>The display {name} cannot be captured: {error}</source>
        <translation>无法截取显示 {name}：{error}</translation>
    </message>
    <message>
        <source>The display {name} cannot be opened: {error}</source>
        <translation>无法打开显示 {name}：{error}</translation>
    </message>
    <message>
        <source>The display {name} does not say which keys it has.</source>
        <translation>显示器 {name} 没有说明它有哪些按键。</translation>
    </message>
    <message>
        <source>The display {name} does not say whose mouse moves: {problem}</source>
        <translation>显示 {name} 没有报告是谁在移动鼠标：{problem}</translation>
    </message>
    <message>
        <source>The display {name} is gone.</source>
        <translation>显示 {name} 已不存在。</translation>
    </message>
    <message>
        <source>The display {name} is gone: {error}</source>
        <translation>显示 {name} 已不存在：{error}</translation>
    </message>
    <message>
        <source>The download was stopped. What came is kept: the same command goes on from there.</source>
        <translation>下载已停止。已下载的部分已保留：同一命令会从那里继续。</translation>
    </message>
    <message>
        <source>The file to attach does not exist: {file}.</source>
        <translation>要附加的文件不存在：{file}。</translation>
    </message>
    <message>
        <source>The file {INDEX} names weights outside its folder.</source>
        <translation>文件 {INDEX} 指向了其文件夹之外的权重。</translation>
    </message>
    <message>
        <source>The file {name} does not say what it should.</source>
        <translation>文件 {name} 缺少应有的内容。</translation>
    </message>
    <message>
        <source>The file {name} is damaged: {error}.</source>
        <translation>文件 {name} 已损坏：{error}。</translation>
    </message>
    <message>
        <source>The file {name} is no GGUF file{value}.</source>
        <translation>文件 {name} 不是 GGUF 文件{value}。</translation>
    </message>
    <message>
        <source>The file {name} is no safetensors file.</source>
        <translation>文件 {name} 不是 safetensors 文件。</translation>
    </message>
    <message>
        <source>The file {name} is no sound safetensors file.</source>
        <translation>文件 {name} 不是完好的 safetensors 文件。</translation>
    </message>
    <message>
        <source>The file {name} is no sound safetensors file: of its header, {error}.</source>
        <translation>文件 {name} 不是完好的 safetensors 文件：其文件头{error}。</translation>
    </message>
    <message>
        <source>The file {path} cannot be read: {strerror}.</source>
        <translation>无法读取文件 {path}：{strerror}。</translation>
    </message>
    <message>
        <source>The file {path} of the model {name} cannot be read: {strerror}.</source>
        <translation>无法读取模型 {name} 的文件 {path}：{strerror}。</translation>
    </message>
    <message>
        <source>The file {path} of the model {name} has {size} bytes instead of {size_bytes}.</source>
        <translation>模型 {name} 的文件 {path} 有 {size} 字节，应为 {size_bytes}。</translation>
    </message>
    <message>
        <source>The file {path} of the model {name} is damaged: its checksum differs from the manifest's.</source>
        <translation>模型 {name} 的文件 {path} 已损坏：校验和与清单不符。</translation>
    </message>
    <message>
        <source>The file {source} could not be copied: {strerror}.</source>
        <translation>无法复制文件 {source}：{strerror}。</translation>
    </message>
    <message>
        <source>The file “{what}” does not hold “{text}”.</source>
        <translation>文件“{what}”不包含“{text}”。</translation>
    </message>
    <message>
        <source>The file “{what}” is not there: {strerror}.</source>
        <translation>文件“{what}”不存在：{strerror}。</translation>
    </message>
    <message>
        <source>The findings in {folder} are damaged: {error}</source>
        <translation>{folder} 中的查找结果已损坏：{error}</translation>
    </message>
    <message>
        <source>The findings in {folder} cannot be read: {error}</source>
        <translation>无法读取 {folder} 中的查找结果：{error}</translation>
    </message>
    <message>
        <source>The findings in {folder} cannot be written: {error}</source>
        <translation>无法写入 {folder} 中的查找结果：{error}</translation>
    </message>
    <message>
        <source>The folder to share does not exist: {folder}.</source>
        <translation>要共享的文件夹不存在：{folder}。</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be used: {strerror}.</source>
        <translation>无法使用文件夹 {folder}：{strerror}。</translation>
    </message>
    <message>
        <source>The folder {parent} has too long a name for sockets; see TMPDIR.</source>
        <translation>文件夹 {parent} 的名称对套接字来说太长；请看 TMPDIR。</translation>
    </message>
    <message>
        <source>The frame {value} that its manifest declares does not fit: {num_hit} of {num_targets} hits. Read as {MEANINGS} ({value2}) its points hit {num_hit2} of {num_targets2}.</source>
        <translation>清单声明的坐标系 {value} 不合适：{num_targets} 次中命中 {num_hit} 次。若按{MEANINGS}（{value2}）理解，它的点命中 {num_targets2} 中的 {num_hit2}。</translation>
    </message>
    <message>
        <source>The frameworks of macOS are on macOS only.</source>
        <translation>macOS 的框架只存在于 macOS 上。</translation>
    </message>
    <message>
        <source>The host cannot be read.</source>
        <translation>无法读取主机。</translation>
    </message>
    <message>
        <source>The host is neither a name nor an address in its usual form.</source>
        <translation>该主机既不是名称，也不是通常形式的地址。</translation>
    </message>
    <message>
        <source>The hub cannot be reached: {error}.</source>
        <translation>无法连接 Hub：{error}。</translation>
    </message>
    <message>
        <source>The hub refuses {repository} with status {status}.</source>
        <translation>Hub 以状态 {status} 拒绝了 {repository}。</translation>
    </message>
    <message>
        <source>The hub shows {commit} of {name} and not {commit2}, which Deskhand knows: nothing is fetched.</source>
        <translation>模型中心给出的是 {name} 的 {commit}，而不是 Deskhand 所知的 {commit2}：不下载任何内容。</translation>
    </message>
    <message>
        <source>The image {path} cannot be read: {strerror}.</source>
        <translation>无法读取映像 {path}：{strerror}。</translation>
    </message>
    <message>
        <source>The image {path} cannot be used: {problem}.</source>
        <translation>无法使用映像 {path}：{problem}。</translation>
    </message>
    <message>
        <source>The image {path} is no file.</source>
        <translation>映像 {path} 不是文件。</translation>
    </message>
    <message>
        <source>The image {place} could not be opened in time.</source>
        <translation>未能及时打开映像 {place}。</translation>
    </message>
    <message>
        <source>The index {index_file} cannot be used: {error}</source>
        <translation>无法使用索引 {index_file}：{error}</translation>
    </message>
    <message>
        <source>The key {key} is not sent to {base}, where everybody on the way could read it; use an address that begins with https://.</source>
        <translation>不会把密钥 {key} 发送到 {base}，因为途中任何人都能看到；请使用以 https:// 开头的地址。</translation>
    </message>
    <message>
        <source>The keyboard has no key for {name}.</source>
        <translation>键盘上没有 {name} 对应的键。</translation>
    </message>
    <message>
        <source>The keyboard here lacks signs of this text, and the programs that paste it are missing: install wl-clipboard.</source>
        <translation>这里的键盘缺少此文本的字符，并且缺少用于粘贴的程序：请安装 wl-clipboard。</translation>
    </message>
    <message>
        <source>The keyboard here lacks signs of this text, and the window did not take it by a paste.</source>
        <translation>这里的键盘缺少此文本的字符，窗口也没有接受粘贴。</translation>
    </message>
    <message>
        <source>The keyboard is in a password field, where Deskhand types nothing on Windows; type it yourself.</source>
        <translation>键盘焦点在密码框中，Deskhand 在 Windows 上不在其中输入；请自己输入。</translation>
    </message>
    <message>
        <source>The keyboard is in a password field, where Deskhand types nothing on macOS; type it yourself.</source>
        <translation>键盘焦点在密码框中，Deskhand 在 macOS 上不在其中输入；请自己输入。</translation>
    </message>
    <message>
        <source>The keyboard is in {here}, not in {then} as it was recorded.</source>
        <translation>键盘焦点在 {here}，而不是录制时的 {then}。</translation>
    </message>
    <message>
        <source>The keyboard is not in a field for passwords, so that the secret was not typed.</source>
        <translation>键盘不在密码框中，因此没有输入机密内容。</translation>
    </message>
    <message>
        <source>The keyboard itself does not say where {signs} is: choose a stop shortcut of keys like Ctrl, Alt, Esc, F9.</source>
        <translation>键盘本身不会说明 {signs} 在哪里：请为停止快捷键选择 Ctrl、Alt、Esc、F9 这样的按键。</translation>
    </message>
    <message>
        <source>The keyboard of a machine has no key {key}.</source>
        <translation>机器的键盘没有 {key} 键。</translation>
    </message>
    <message>
        <source>The keyboard's layout cannot be read from the X server.</source>
        <translation>无法从 X 服务器读取键盘布局。</translation>
    </message>
    <message>
        <source>The keyboard's layout cannot be read.</source>
        <translation>无法读取键盘布局。</translation>
    </message>
    <message>
        <source>The keyring cannot be read ({error}); unlock it, or install one.</source>
        <translation>无法读取密钥环（{error}）；请解锁或安装一个。</translation>
    </message>
    <message>
        <source>The keyring cannot remove the key ({error}); unlock it.</source>
        <translation>密钥环无法删除该密钥（{error}）；请解锁。</translation>
    </message>
    <message>
        <source>The keyring takes no key ({error}); unlock it, or install one.</source>
        <translation>密钥环无法保存密钥（{error}）；请解锁或安装一个。</translation>
    </message>
    <message>
        <source>The libraries of Windows are on Windows only.</source>
        <translation>Windows 的库只存在于 Windows 上。</translation>
    </message>
    <message>
        <source>The limit of {max_steps} steps was reached.</source>
        <translation>已达到 {max_steps} 步的上限。</translation>
    </message>
    <message>
        <source>The limit of {minutes} minutes for a task was reached.</source>
        <translation>已达到每个任务 {minutes} 分钟的限额。</translation>
    </message>
    <message>
        <source>The limit of {minutes} minutes for this month was reached.</source>
        <translation>已达到本月 {minutes} 分钟的限额。</translation>
    </message>
    <message>
        <source>The limit of {money} {currency} for a task was reached.</source>
        <translation>已达到每个任务 {money} {currency} 的限额。</translation>
    </message>
    <message>
        <source>The limit of {money} {currency} for this month was reached.</source>
        <translation>已达到本月 {money} {currency} 的限额。</translation>
    </message>
    <message>
        <source>The limit of {tokens} tokens for a task was reached.</source>
        <translation>已达到每个任务 {tokens} 个词元的限额。</translation>
    </message>
    <message>
        <source>The limit of {tokens} tokens for this month was reached.</source>
        <translation>已达到本月 {tokens} 个词元的限额。</translation>
    </message>
    <message>
        <source>The list of tools of {name} goes on after the {listed} that are offered.</source>
        <translation>{name} 的工具列表在所提供的 {listed} 个之后还有更多。</translation>
    </message>
    <message>
        <source>The look is system, light or dark, not {theme}.</source>
        <translation>外观为 system、light 或 dark，不能是 {theme}。</translation>
    </message>
    <message>
        <source>The machine at {url} cannot be reached.</source>
        <translation>无法连接位于 {url} 的机器。</translation>
    </message>
    <message>
        <source>The machine at {url} does not answer in time.</source>
        <translation>位于 {url} 的机器没有及时应答。</translation>
    </message>
    <message>
        <source>The machine could not do this: {line}</source>
        <translation>机器无法执行：{line}</translation>
    </message>
    <message>
        <source>The machine has no file {path} that can be read.</source>
        <translation>机器上没有可读取的文件 {path}。</translation>
    </message>
    <message>
        <source>The machine sends no picture: {problem}</source>
        <translation>机器没有发送图像：{problem}</translation>
    </message>
    <message>
        <source>The machine sent something that is no picture.</source>
        <translation>机器发来的不是图像。</translation>
    </message>
    <message>
        <source>The machine's Python could not edit: {error}</source>
        <translation>机器的 Python 无法编辑：{error}</translation>
    </message>
    <message>
        <source>The machine's answer has more than {max_bytes} bytes, so it was broken off.</source>
        <translation>机器的应答超过 {max_bytes} 字节，已中断。</translation>
    </message>
    <message>
        <source>The machine's server answered {path} with something else.</source>
        <translation>机器的服务器对 {path} 的应答不符。</translation>
    </message>
    <message>
        <source>The machine's server answered {path} with something else: {problem}.</source>
        <translation>机器的服务器对 {path} 的应答不符：{problem}。</translation>
    </message>
    <message>
        <source>The machine's server asks for no password, and nothing is encrypted: whoever reaches its port has the machine. Use an ssh tunnel.</source>
        <translation>机器的服务器不要求密码，也没有加密：能连到其端口的人就能控制机器。请使用 ssh 隧道。</translation>
    </message>
    <message>
        <source>The machine's server refused {path} ({status_code}): {data}</source>
        <translation>机器的服务器拒绝了 {path}（{status_code}）：{data}</translation>
    </message>
    <message>
        <source>The manifest of the model {name} names no server.</source>
        <translation>模型 {name} 的清单没有指定服务器。</translation>
    </message>
    <message>
        <source>The manifest of the model {name} names no {role} file.</source>
        <translation>模型 {name} 的清单没有指定 {role} 文件。</translation>
    </message>
    <message>
        <source>The manifest of {name} allows no size of picture.</source>
        <translation>{name} 的清单不允许任何图片大小。</translation>
    </message>
    <message>
        <source>The manifest of {name} gives a projector for the model.</source>
        <translation>{name} 的清单把投影文件当作模型。</translation>
    </message>
    <message>
        <source>The manifest of {name} names a canvas whose sides are no multiples of {factor}.</source>
        <translation>{name} 的清单指定的画布边长不是 {factor} 的倍数。</translation>
    </message>
    <message>
        <source>The manifest of {name} names the dialect {dialect}; there are {DIALECTS}.</source>
        <translation>{name} 的清单指定方言 {dialect}；可用的有 {DIALECTS}。</translation>
    </message>
    <message>
        <source>The manifest of {name} promises {context_tokens} tokens of context; the model was trained on {trained}.</source>
        <translation>{name} 的清单声称上下文为 {context_tokens} 个词元；模型训练时为 {trained}。</translation>
    </message>
    <message>
        <source>The manifest of {name} says that sides of pictures are multiples of {factor}; the model's own files say {factor2}. Every click would miss.</source>
        <translation>{name} 的清单说图片边长是 {factor} 的倍数；模型自己的文件说是 {factor2}。每次点击都会偏。</translation>
    </message>
    <message>
        <source>The memory in {path} cannot be used: {error}</source>
        <translation>无法使用 {path} 中的记忆：{error}</translation>
    </message>
    <message>
        <source>The memory is switched off, so that no lesson would be recalled.</source>
        <translation>记忆已关闭，经验不会被想起。</translation>
    </message>
    <message>
        <source>The microphone {description} cannot record at {RATE_HZ} Hz.</source>
        <translation>麦克风 {description} 不能以 {RATE_HZ} Hz 录音。</translation>
    </message>
    <message>
        <source>The model file {name} has the GGUF version {version}; 2 and 3 can be read.</source>
        <translation>模型文件 {name} 的 GGUF 版本为 {version}；只能读取 2 和 3。</translation>
    </message>
    <message>
        <source>The model file {name} holds {missing} bytes that belong to none of its tensors.</source>
        <translation>模型文件 {name} 含有 {missing} 字节不属于任何张量的数据。</translation>
    </message>
    <message>
        <source>The model file {name} is cut off: at least {missing} bytes are missing. Get it again.</source>
        <translation>模型文件 {name} 不完整：至少缺少 {missing} 字节。请重新获取。</translation>
    </message>
    <message>
        <source>The model file {name} is cut off: {missing} bytes are missing. Get it again.</source>
        <translation>模型文件 {name} 不完整：缺少 {missing} 字节。请重新获取。</translation>
    </message>
    <message>
        <source>The model file {name} is damaged or cut off.</source>
        <translation>模型文件 {name} 已损坏或不完整。</translation>
    </message>
    <message>
        <source>The model file {path} cannot be read: {strerror}.</source>
        <translation>无法读取模型文件 {path}：{strerror}。</translation>
    </message>
    <message>
        <source>The model {called} cannot see pictures in {program}: choose one that can, or give it its projector.</source>
        <translation>模型 {called} 在 {program} 中看不了图片：请选择能看图片的模型，或为它提供投影器。</translation>
    </message>
    <message>
        <source>The model {model} at {base} takes no pictures: load one that can see, with its projector (llama-server: --mmproj). It says: {words}.</source>
        <translation>{base} 上的模型 {model} 不接受图片：请加载能看图的模型及其投影文件（llama-server：--mmproj）。它说：{words}。</translation>
    </message>
    <message>
        <source>The model {model} reads what is asked and writes no answers of its own: an answer that fits a schema needs a larger one (deskhand models list).</source>
        <translation>模型 {model} 只读取任务，不会自己撰写回答：符合模式的回答需要更大的模型（deskhand models list）。</translation>
    </message>
    <message>
        <source>The model {name} cannot be used: {message}.</source>
        <translation>无法使用模型 {name}：{message}。</translation>
    </message>
    <message>
        <source>The model {name} could not be put into place: {strerror}.</source>
        <translation>无法把模型 {name} 放到位：{strerror}。</translation>
    </message>
    <message>
        <source>The model {name} could not be removed: {strerror}.</source>
        <translation>无法删除模型 {name}：{strerror}。</translation>
    </message>
    <message>
        <source>The model {name} does not fit into memory.</source>
        <translation>内存容不下模型 {name}。</translation>
    </message>
    <message>
        <source>The model {name} has been closed.</source>
        <translation>模型 {name} 已关闭。</translation>
    </message>
    <message>
        <source>The model {name} is part of Deskhand and cannot be removed.</source>
        <translation>模型 {name} 是 Deskhand 的一部分，无法删除。</translation>
    </message>
    <message>
        <source>The model {name} is there already.</source>
        <translation>模型 {name} 已经存在。</translation>
    </message>
    <message>
        <source>The model {name} lacks the file {path}.</source>
        <translation>模型 {name} 缺少文件 {path}。</translation>
    </message>
    <message>
        <source>The model {name} needs about {needed} of memory and {available} are free: {needed2} are missing.</source>
        <translation>模型 {name} 约需 {needed} 内存，可用 {available}：还差 {needed2}。</translation>
    </message>
    <message>
        <source>The model {name} needs {missing}, which this Deskhand was installed without: install it with `make setup EXTRAS=train`, or use the model's GGUF files.</source>
        <translation>模型 {name} 需要 {missing}，但此 Deskhand 安装时未包含：请用 `make setup EXTRAS=train` 安装，或使用该模型的 GGUF 文件。</translation>
    </message>
    <message>
        <source>The model {name} runs on this computer: no other one sees the screen.</source>
        <translation>模型 {name} 在这台电脑上运行：没有其他电脑会看到屏幕。</translation>
    </message>
    <message>
        <source>The model {name} said nothing for {reply_timeout_s} seconds.</source>
        <translation>模型 {name} 已有 {reply_timeout_s} 秒没有任何输出。</translation>
    </message>
    <message>
        <source>The model {name} was not loaded within {load_timeout_s} seconds.</source>
        <translation>模型 {name} 未能在 {load_timeout_s} 秒内加载。</translation>
    </message>
    <message>
        <source>The model {name} was not started, for its process cannot be shut in: {error} If you trust its files, set DESKHAND_MODEL_SANDBOX=off.</source>
        <translation>模型 {name} 未启动，因为无法隔离其进程：{error} 如果您信任其文件，请设置 DESKHAND_MODEL_SANDBOX=off。</translation>
    </message>
    <message>
        <source>The model's name {name} cannot be a folder's name: use letters, digits, dots and dashes.</source>
        <translation>模型名 {name} 不能作文件夹名：请使用字母、数字、点和连字符。</translation>
    </message>
    <message>
        <source>The model's process ended unexpectedly ({error}).</source>
        <translation>模型的进程意外结束（{error}）。</translation>
    </message>
    <message>
        <source>The monitor {name} is gone, so there is no picture of it any more.</source>
        <translation>显示器 {name} 已不存在，因此不再有它的画面。</translation>
    </message>
    <message>
        <source>The monitor {name} was unplugged, so nothing was done there; plug it in or choose another one, then start the task again.</source>
        <translation>显示器 {name} 已被拔下，因此那里没有执行任何操作；请重新接上或选择另一台，然后重新开始任务。</translation>
    </message>
    <message>
        <source>The mouse was moved to a corner of the screen.</source>
        <translation>鼠标被移到了屏幕角落。</translation>
    </message>
    <message>
        <source>The network is for the hosts that the task and the start page name, and they name none. Name one, such as example.org, or allow all hosts.</source>
        <translation>网络仅限任务和起始页中提到的主机，而它们没有提到任何主机。请指定一个，例如 example.org，或者允许所有主机。</translation>
    </message>
    <message>
        <source>The network is off for this browser, so it cannot open {whole}; allow it.</source>
        <translation>此浏览器的网络已关闭，无法打开 {whole}；请先允许网络。</translation>
    </message>
    <message>
        <source>The new model could not be moved to {target}: {strerror}.</source>
        <translation>无法把新模型移到 {target}：{strerror}。</translation>
    </message>
    <message>
        <source>The next model is offered after 0 (only at the end) to {MAX_FAILURES} failures in a row, not {fallback_after}.</source>
        <translation>下一个模型在连续 0（仅在结束时）到 {MAX_FAILURES} 次失败后提供，不能是 {fallback_after}。</translation>
    </message>
    <message>
        <source>The numbers of a frame are those of its first action; all of them are in deskhand.step.</source>
        <translation>每帧的数值取自其第一个操作；全部操作在 deskhand.step 中。</translation>
    </message>
    <message>
        <source>The option {name} of a machine is there twice.</source>
        <translation>机器的选项 {name} 出现了两次。</translation>
    </message>
    <message>
        <source>The owner changed it to an ending, which no computer can do, so it was not done; look again.</source>
        <translation>使用者把它改成了结束，而电脑无法执行结束，因此没有执行；请再看一次。</translation>
    </message>
    <message>
        <source>The owner says that this did not work, although it ended as finished.</source>
        <translation>主人说这没有成功，尽管它以“完成”结束。</translation>
    </message>
    <message>
        <source>The owner says that this worked only partly.</source>
        <translation>主人说这只是部分成功。</translation>
    </message>
    <message>
        <source>The owner took mouse and keyboard, so this was broken off; look again.</source>
        <translation>使用者接管了鼠标和键盘，因此中断；请再看一次。</translation>
    </message>
    <message>
        <source>The owner used the computer meanwhile, so it was not done; look again.</source>
        <translation>使用者在此期间操作了电脑，因此没有执行；请再看一次。</translation>
    </message>
    <message>
        <source>The page cannot be written to {path}: {strerror}.</source>
        <translation>无法将页面写入 {path}：{strerror}。</translation>
    </message>
    <message>
        <source>The part of the screen has to have sides of {LEAST_SIDE_PX} pixels or more, and to lie within {width}×{height} at {left},{top}.</source>
        <translation>屏幕部分的边长至少为 {LEAST_SIDE_PX} 像素，并且必须位于 {left},{top} 处的 {width}×{height} 之内。</translation>
    </message>
    <message>
        <source>The parts of {name} do not belong together: they hold {there} tensors of {total}.</source>
        <translation>{name} 的各部分不匹配：共有 {total} 个张量，只有 {there} 个。</translation>
    </message>
    <message>
        <source>The permission cannot be written to {path}: {strerror}.</source>
        <translation>无法把许可写入 {path}：{strerror}。</translation>
    </message>
    <message>
        <source>The phone broke off in the midst of a picture: {data} bytes of {width}×{height} came.</source>
        <translation>手机在发送图像途中中断：{width}×{height} 只收到 {data} 字节。</translation>
    </message>
    <message>
        <source>The phone did not do it: {value}.</source>
        <translation>手机没有执行：{value}。</translation>
    </message>
    <message>
        <source>The phone sends pictures with 16 bits for each pixel, in which colours are not what they are on its screen; such phones are not used.</source>
        <translation>这部手机发送每像素 16 位的图像，其颜色与屏幕不同；不使用这样的手机。</translation>
    </message>
    <message>
        <source>The phone sends pixels in a format that is not read here ({number}).</source>
        <translation>手机发送的像素格式在此无法读取（{number}）。</translation>
    </message>
    <message>
        <source>The phone sent an empty picture: is its screen there, and not busy restarting?</source>
        <translation>手机发送了空图像：它的屏幕在吗，是否正在重启？</translation>
    </message>
    <message>
        <source>The phone sent no picture but: {data}</source>
        <translation>手机没有发送图像，而是：{data}</translation>
    </message>
    <message>
        <source>The phone sent {data} bytes instead of a picture.</source>
        <translation>手机发送了 {data} 字节而不是图像。</translation>
    </message>
    <message>
        <source>The phone shows this app as black: it allows no pictures of itself (a secure window), so nothing is pressed or typed there; its owner has to do this step by hand.</source>
        <translation>手机把这个应用显示为黑色：它不允许截图（安全窗口），因此不会在那里点按或输入；这一步须由主人亲自完成。</translation>
    </message>
    <message>
        <source>The phone {serial}</source>
        <translation>手机 {serial}</translation>
    </message>
    <message>
        <source>The phone {serial} is not connected any more.</source>
        <translation>手机 {serial} 已断开连接。</translation>
    </message>
    <message>
        <source>The phone {serial} refuses this service: it needs Android 7 or later.</source>
        <translation>手机 {serial} 拒绝此服务：需要 Android 7 或更高版本。</translation>
    </message>
    <message>
        <source>The phone {serial} {state}</source>
        <translation>手机 {serial} {state}</translation>
    </message>
    <message>
        <source>The phone's screen is off and does not come on; its owner has to switch it on.</source>
        <translation>手机屏幕已关闭且无法点亮；须由主人打开。</translation>
    </message>
    <message>
        <source>The phone's screen was turned, so this was not done; look again.</source>
        <translation>手机屏幕已旋转，因此没有执行；请再看一次。</translation>
    </message>
    <message>
        <source>The picture of step {number} of {record_id} cannot be read: {why}</source>
        <translation>无法读取 {record_id} 第 {number} 步的图片：{why}</translation>
    </message>
    <message>
        <source>The picture that the phone sent cannot be read: {problem}.</source>
        <translation>无法读取手机发送的图像：{problem}。</translation>
    </message>
    <message>
        <source>The pictures have different sizes: LeRobot loads them one by one, but not in one batch.</source>
        <translation>图片大小不一：LeRobot 可以逐张加载，但不能放进同一批。</translation>
    </message>
    <message>
        <source>The pictures of a monitor do not have the size that the compositor says it has.</source>
        <translation>显示器画面的大小与合成器所说的不符。</translation>
    </message>
    <message>
        <source>The pictures of the screen have ended (PipeWire or GStreamer has stopped); start the task again, and where that fails, log in to the desktop anew.</source>
        <translation>屏幕图像已结束（PipeWire 或 GStreamer 已停止）；请重新开始任务，如仍失败，请重新登录桌面。</translation>
    </message>
    <message>
        <source>The pictures of this report have not been searched for secrets. Before it is given to anybody: deskhand report ID.</source>
        <translation>这份报告的图片尚未查找机密。交给他人之前请运行：deskhand report ID。</translation>
    </message>
    <message>
        <source>The port for its guest server is taken here; name another: port=…</source>
        <translation>其客户机服务器的端口在此处已被占用；请换一个：port=…</translation>
    </message>
    <message>
        <source>The preset cannot be written to {path}: {strerror}.</source>
        <translation>预设无法写入 {path}：{strerror}。</translation>
    </message>
    <message>
        <source>The preset {path} cannot be read: {problem}.</source>
        <translation>无法读取预设 {path}：{problem}。</translation>
    </message>
    <message>
        <source>The preset {path} cannot be read: {strerror}.</source>
        <translation>无法读取预设 {path}：{strerror}。</translation>
    </message>
    <message>
        <source>The preset {path} has a part that is not known: {unknown}.</source>
        <translation>预设 {path} 有未知的部分：{unknown}。</translation>
    </message>
    <message>
        <source>The preset {path} makes no sense: {problem}.</source>
        <translation>预设 {path} 没有意义：{problem}。</translation>
    </message>
    <message>
        <source>The prices of {first} are in {one} and those of {second} in {other}, which cannot be added up: give both in one currency (`deskhand models add … --price`).</source>
        <translation>{first} 的价格以 {one} 计，{second} 的以 {other} 计，无法相加：请用同一种货币给出两者的价格（`deskhand models add … --price`）。</translation>
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
        <source>The process that did the task has ended by itself (status {status}).</source>
        <translation>执行任务的进程已自行结束（状态 {status}）。</translation>
    </message>
    <message>
        <source>The process that loads the model {name} ended ({error}).</source>
        <translation>加载模型 {name} 的进程结束了（{error}）。</translation>
    </message>
    <message>
        <source>The profile {name} cannot be made: {strerror}.</source>
        <translation>无法创建配置文件 {name}：{strerror}。</translation>
    </message>
    <message>
        <source>The profile {name} cannot be removed: {strerror}.</source>
        <translation>无法删除配置文件 {name}：{strerror}。</translation>
    </message>
    <message>
        <source>The profile {name} is in use: one browser at a time has it.</source>
        <translation>配置文件 {name} 正在使用：一次只能由一个浏览器使用。</translation>
    </message>
    <message>
        <source>The projector of {name} does not belong to its model: {problem}.</source>
        <translation>{name} 的投影文件不属于其模型：{problem}。</translation>
    </message>
    <message>
        <source>The projector {name} does not belong to the model {name2}: {problem}.</source>
        <translation>投影文件 {name} 不属于模型 {name2}：{problem}。</translation>
    </message>
    <message>
        <source>The prompt is longer than the server at {base} reads: start it with a larger context, or set history_images in the model's manifest lower. It says: {words}.</source>
        <translation>提示超出了 {base} 上服务器的读取长度：请用更大的上下文启动它，或在模型清单中调低 history_images。它说：{words}。</translation>
    </message>
    <message>
        <source>The prompt is too long: {message}.</source>
        <translation>提示太长：{message}。</translation>
    </message>
    <message>
        <source>The queue cannot be written: {strerror}.</source>
        <translation>队列无法写入：{strerror}。</translation>
    </message>
    <message>
        <source>The queue in {path} cannot be read: {problem}.</source>
        <translation>{path} 中的队列无法读取：{problem}。</translation>
    </message>
    <message>
        <source>The queue in {path} is none of this version. Mend or delete it.</source>
        <translation>{path} 中的队列不是此版本的。请修复或删除它。</translation>
    </message>
    <message>
        <source>The queue in {path} makes no sense: {problem}.</source>
        <translation>{path} 中的队列不合理：{problem}。</translation>
    </message>
    <message>
        <source>The real screen works on Linux only so far. {offer}</source>
        <translation>真实屏幕目前只能在 Linux 上使用。{offer}</translation>
    </message>
    <message>
        <source>The record cannot be written to {out}: {strerror}.</source>
        <translation>无法把记录写入 {out}：{strerror}。</translation>
    </message>
    <message>
        <source>The record has format version {version}; this Deskhand reads {READABLE} to {READABLE2}.</source>
        <translation>记录的格式版本为 {version}；此 Deskhand 读取 {READABLE} 至 {READABLE2}。</translation>
    </message>
    <message>
        <source>The record has no parameter {unknown}; it has: {known}.</source>
        <translation>记录没有参数 {unknown}；它有：{known}。</translation>
    </message>
    <message>
        <source>The record in {folder} cannot be read: {error}.</source>
        <translation>无法读取 {folder} 中的记录：{error}。</translation>
    </message>
    <message>
        <source>The record in {folder} cannot be read: {strerror}.</source>
        <translation>无法读取 {folder} 中的记录：{strerror}。</translation>
    </message>
    <message>
        <source>The record in {folder} cannot be written: {strerror}.</source>
        <translation>无法写入 {folder} 中的记录：{strerror}。</translation>
    </message>
    <message>
        <source>The record in {folder} could not be written: {strerror}.</source>
        <translation>无法写入 {folder} 中的记录：{strerror}。</translation>
    </message>
    <message>
        <source>The record in {folder} has no header.</source>
        <translation>{folder} 中的记录没有文件头。</translation>
    </message>
    <message>
        <source>The record in {folder} holds more than a run writes.</source>
        <translation>{folder} 中的记录内容多于一次运行所写的。</translation>
    </message>
    <message>
        <source>The record in {folder} is damaged: {error}</source>
        <translation>{folder} 中的记录已损坏：{error}</translation>
    </message>
    <message>
        <source>The record in {folder} is larger than {MAX_RECORD_BYTES} MiB.</source>
        <translation>{folder} 中的记录大于 {MAX_RECORD_BYTES} MiB。</translation>
    </message>
    <message>
        <source>The record is not sure that this was typed: “{words}”. {GO_ON}</source>
        <translation>记录不能确定输入的是：“{words}”。{GO_ON}</translation>
    </message>
    <message>
        <source>The record is not sure what was typed; compare these steps with their pictures: {steps}.</source>
        <translation>记录不能确定输入了什么；请将这些步骤与其截图对照：{steps}。</translation>
    </message>
    <message>
        <source>The record of the routine “{name}” cannot be read, so it cannot be done: {problem}</source>
        <translation>流程“{name}”的记录无法读取，因此无法执行：{problem}</translation>
    </message>
    <message>
        <source>The record {name} could not be redacted: {error}.</source>
        <translation>无法隐去记录 {name} 中的机密：{error}。</translation>
    </message>
    <message>
        <source>The record {name} has a task already; its review can reword it.</source>
        <translation>记录 {name} 已有任务；可以在审阅中改写。</translation>
    </message>
    <message>
        <source>The record {name} is still being written.</source>
        <translation>记录 {name} 仍在写入。</translation>
    </message>
    <message>
        <source>The record {record_id} cannot be deleted: {error}</source>
        <translation>无法删除记录 {record_id}：{error}</translation>
    </message>
    <message>
        <source>The record {record_id} has no step {step}.</source>
        <translation>记录 {record_id} 没有第 {step} 步。</translation>
    </message>
    <message>
        <source>The recording has reached its limit of {limit_mb} MB, or the disk is full.</source>
        <translation>录制已达到 {limit_mb} MB 的上限，或磁盘已满。</translation>
    </message>
    <message>
        <source>The reply calls no function</source>
        <translation>回答没有调用任何函数</translation>
    </message>
    <message>
        <source>The reply calls nothing</source>
        <translation>回复没有调用任何工具</translation>
    </message>
    <message>
        <source>The reply could not be read. {error}</source>
        <translation>无法读懂回答。{error}</translation>
    </message>
    <message>
        <source>The reply has no action in it</source>
        <translation>回答中没有操作</translation>
    </message>
    <message>
        <source>The reply has no code in it</source>
        <translation>回复中没有代码</translation>
    </message>
    <message>
        <source>The reply is empty</source>
        <translation>回复为空</translation>
    </message>
    <message>
        <source>The reply is no object</source>
        <translation>回复不是对象</translation>
    </message>
    <message>
        <source>The report cannot be written to {path}: {strerror}.</source>
        <translation>无法把报告写入 {path}：{strerror}。</translation>
    </message>
    <message>
        <source>The repository {name} holds no model.</source>
        <translation>仓库 {name} 中没有模型。</translation>
    </message>
    <message>
        <source>The repository {repository} has no file {file}.</source>
        <translation>仓库 {repository} 中没有文件 {file}。</translation>
    </message>
    <message>
        <source>The repository {repository} has no such revision.</source>
        <translation>仓库 {repository} 没有这个版本。</translation>
    </message>
    <message>
        <source>The request makes no sense: {name} is no list of texts.</source>
        <translation>请求没有意义：{name} 不是文本列表。</translation>
    </message>
    <message>
        <source>The request makes no sense: {name} is no number from 0 to {most}.</source>
        <translation>请求没有意义：{name} 不是 0 到 {most} 的数字。</translation>
    </message>
    <message>
        <source>The request makes no sense: {name} is no text.</source>
        <translation>请求没有意义：{name} 不是文本。</translation>
    </message>
    <message>
        <source>The resources of {name} cannot be listed: {error}.</source>
        <translation>无法列出 {name} 的资源：{error}。</translation>
    </message>
    <message>
        <source>The review in {folder} cannot be read: {error}</source>
        <translation>无法读取 {folder} 中的审阅：{error}</translation>
    </message>
    <message>
        <source>The review in {folder} cannot be written: {error}</source>
        <translation>无法写入 {folder} 中的审阅：{error}</translation>
    </message>
    <message>
        <source>The routine has no parameter {name}; it has: {listed}.</source>
        <translation>该流程没有参数 {name}；它有：{listed}。</translation>
    </message>
    <message>
        <source>The routines cannot be written to {path}: {strerror}.</source>
        <translation>流程无法写入 {path}：{strerror}。</translation>
    </message>
    <message>
        <source>The routines in {path} are none of this version. Mend or delete the file.</source>
        <translation>{path} 中的流程不是此版本的。请修复或删除该文件。</translation>
    </message>
    <message>
        <source>The routines in {path} cannot be read: {problem}.</source>
        <translation>{path} 中的流程无法读取：{problem}。</translation>
    </message>
    <message>
        <source>The rules cannot be written to {path}: {strerror}.</source>
        <translation>无法把规则写入 {path}：{strerror}。</translation>
    </message>
    <message>
        <source>The rules in {path} cannot be read: {problem}. Nothing is done until the file is mended or deleted.</source>
        <translation>无法读取 {path} 中的规则：{problem}。在修好或删除该文件之前什么也不做。</translation>
    </message>
    <message>
        <source>The rules of what to redact cannot be written to {path}: {error}.</source>
        <translation>无法把隐去规则写入 {path}：{error}。</translation>
    </message>
    <message>
        <source>The rules of what to redact in {path} cannot be read: {error}.</source>
        <translation>无法读取 {path} 中的隐去规则：{error}。</translation>
    </message>
    <message>
        <source>The run ended as {kind}, but: {error}</source>
        <translation>运行已结束（{kind}），但是：{error}</translation>
    </message>
    <message>
        <source>The run ended without a word: the program or the machine was stopped.</source>
        <translation>运行无声结束：程序或电脑被停止了。</translation>
    </message>
    <message>
        <source>The run was stopped before it began.</source>
        <translation>运行在开始之前被停止。</translation>
    </message>
    <message>
        <source>The run was stopped.</source>
        <translation>运行已被停止。</translation>
    </message>
    <message>
        <source>The run {name} has not come to its end: start another one.</source>
        <translation>运行 {name} 尚未完成：请重新开始一次。</translation>
    </message>
    <message>
        <source>The safety check of the model's maker asks for you: {check}</source>
        <translation>模型厂商的安全检查需要您确认：{check}</translation>
    </message>
    <message>
        <source>The same keys cannot stop the agent and open a new task.</source>
        <translation>同一组按键不能既停止智能体又打开新任务。</translation>
    </message>
    <message>
        <source>The sandbox could not start {reply}</source>
        <translation>沙盒无法启动：{reply}</translation>
    </message>
    <message>
        <source>The schema is no JSON schema: it has to be an object.</source>
        <translation>该模式不是 JSON Schema：它必须是一个对象。</translation>
    </message>
    <message>
        <source>The schema is no JSON schema: {message}.</source>
        <translation>该模式不是 JSON Schema：{message}。</translation>
    </message>
    <message>
        <source>The schema is no JSON: {error}.</source>
        <translation>该模式不是 JSON：{error}。</translation>
    </message>
    <message>
        <source>The schema refers to {foreign}, and nothing is fetched: put it in.</source>
        <translation>该模式引用了 {foreign}，而这里不会获取任何内容：请将其直接写入。</translation>
    </message>
    <message>
        <source>The schema {file} cannot be read: {error}.</source>
        <translation>无法读取模式 {file}：{error}。</translation>
    </message>
    <message>
        <source>The scores of {name} could not be saved: {strerror}.</source>
        <translation>无法保存 {name} 的得分：{strerror}。</translation>
    </message>
    <message>
        <source>The screen at {url} has the size {width}×{height}.</source>
        <translation>{url} 的屏幕大小为 {width}×{height}。</translation>
    </message>
    <message>
        <source>The screen changed where this was to go, so it was not done; look again.</source>
        <translation>目标处的屏幕已经改变，因此没有执行；请再看一次。</translation>
    </message>
    <message>
        <source>The screen could not be captured: {error}</source>
        <translation>无法截取屏幕：{error}</translation>
    </message>
    <message>
        <source>The screen does not show “{what}”.</source>
        <translation>屏幕没有显示“{what}”。</translation>
    </message>
    <message>
        <source>The screen is not as it was recorded.</source>
        <translation>屏幕与录制时不同。</translation>
    </message>
    <message>
        <source>The screen is not sent, because it cannot be searched for secrets: {error}</source>
        <translation>屏幕未发送，因为无法检查其中是否有机密：{error}</translation>
    </message>
    <message>
        <source>The screen looks different where it was done.</source>
        <translation>当时操作处的屏幕现在不同了。</translation>
    </message>
    <message>
        <source>The screen of the machine has another size now, so this was not done; look again.</source>
        <translation>机器的屏幕大小已改变，因此未执行；请重新查看。</translation>
    </message>
    <message>
        <source>The screen there has another size now, so this was not done; look again.</source>
        <translation>那边的屏幕尺寸已改变，因此没有执行；请再看一次。</translation>
    </message>
    <message>
        <source>The secret for one-time codes is none: it has to be base32 of at least 112 bits, or an otpauth:// address with one.</source>
        <translation>该一次性验证码的密钥无效：它必须是至少 112 位的 base32，或包含它的 otpauth:// 地址。</translation>
    </message>
    <message>
        <source>The server at {base} broke off its answer. It says: {words}.</source>
        <translation>{base} 上的服务器中断了回答。它说：{words}。</translation>
    </message>
    <message>
        <source>The server at {base} closed the connection after a part of its answer.</source>
        <translation>服务器 {base} 在回答到一半时关闭了连接。</translation>
    </message>
    <message>
        <source>The server at {base} closed the connection {how}.</source>
        <translation>服务器 {base} 关闭了连接（{how}）。</translation>
    </message>
    <message>
        <source>The server at {base} closed the connection {how}; look whether it crashed, ran out of memory, or has a smaller context than the prompt.</source>
        <translation>位于 {base} 的服务器{how}关闭了连接；请查看它是否崩溃、内存不足，或上下文小于请求。</translation>
    </message>
    <message>
        <source>The server at {base} did not begin to answer within {patience_s} seconds; if it is only slow, set patience_s in the model's manifest higher.</source>
        <translation>{base} 上的服务器未能在 {patience_s} 秒内开始回答；如果只是慢，请在模型清单中调高 patience_s。</translation>
    </message>
    <message>
        <source>The server at {base} did not list its models within {LIST_S} seconds: if it is just starting, try again.</source>
        <translation>{base} 上的服务器未能在 {LIST_S} 秒内列出其模型：如果它刚刚启动，请重试。</translation>
    </message>
    <message>
        <source>The server at {base} does not accept the key {key_name} from the keyring (HTTP {status}): store a valid one under that name.</source>
        <translation>{base} 上的服务器不接受密钥环中的密钥 {key_name}（HTTP {status}）：请以该名称保存有效密钥。</translation>
    </message>
    <message>
        <source>The server at {base} does not answer like an OpenAI-compatible one: {error}.</source>
        <translation>{base} 上的服务器的回答不像 OpenAI 兼容服务器：{error}。</translation>
    </message>
    <message>
        <source>The server at {base} does not answer like one of {title} ({what}).</source>
        <translation>服务器 {base} 的应答不像 {title} 的服务器（{what}）。</translation>
    </message>
    <message>
        <source>The server at {base} had not ended its answer after {patience_s} seconds.</source>
        <translation>{base} 上的服务器在 {patience_s} 秒后仍未结束回答。</translation>
    </message>
    <message>
        <source>The server at {base} has no model called {model} for your key.{said}</source>
        <translation>服务器 {base} 上没有可供您的密钥使用的模型 {model}。{said}</translation>
    </message>
    <message>
        <source>The server at {base} has no model called {model}.{said} `deskhand models check` lists those it has.</source>
        <translation>{base} 上的服务器没有名为 {model} 的模型。{said}`deskhand models check` 会列出它有的模型。</translation>
    </message>
    <message>
        <source>The server at {base} has too much to do (HTTP {status}) and was asked {num_tries}: try again later.{said}</source>
        <translation>服务器 {base} 过载（HTTP {status}），已尝试：{num_tries}。请稍后再试。{said}</translation>
    </message>
    <message>
        <source>The server at {base} holds the answer back (content filter).</source>
        <translation>{base} 上的服务器扣留了回答（内容过滤）。</translation>
    </message>
    <message>
        <source>The server at {base} is asked too often (HTTP 429){tried}{wait}: try again later.</source>
        <translation>对 {base} 上服务器的请求过于频繁（HTTP 429）{tried}{wait}：请稍后再试。</translation>
    </message>
    <message>
        <source>The server at {base} is in trouble (HTTP {status}){tried}.{said}</source>
        <translation>{base} 上的服务器出现故障（HTTP {status}）{tried}。{said}</translation>
    </message>
    <message>
        <source>The server at {base} made tool calls of the model's text: start it without a tool parser; Deskhand reads the text itself.</source>
        <translation>{base} 上的服务器把模型文本变成了工具调用：请不带工具解析器启动它；Deskhand 自己读取文本。</translation>
    </message>
    <message>
        <source>The server at {base} packs its answers though it was asked not to: switch the compression off there, or in the proxy before it.</source>
        <translation>{base} 上的服务器压缩了回答，尽管已要求它不要压缩：请在该服务器或它前面的代理中关闭压缩。</translation>
    </message>
    <message>
        <source>The server at {base} refuses the request (HTTP {status}).{said}</source>
        <translation>{base} 上的服务器拒绝了请求（HTTP {status}）。{said}</translation>
    </message>
    <message>
        <source>The server at {base} said nothing for {patience_s} seconds; if it is only slow, set patience_s in the model's manifest higher.</source>
        <translation>服务器 {base} 已 {patience_s} 秒没有回应；如果只是较慢，请在模型清单中调高 patience_s。</translation>
    </message>
    <message>
        <source>The server at {base} shows a certificate that this computer does not trust ({what}): correct the address, or have the system trust who issued it.</source>
        <translation>{base} 的服务器出示的证书不受本机信任（{what}）：请更正地址，或让系统信任其签发者。</translation>
    </message>
    <message>
        <source>The server at {base} stopped in the middle of its answer and said nothing for {silence_s} seconds.</source>
        <translation>{base} 上的服务器在回答中途停下，{silence_s} 秒没有输出。</translation>
    </message>
    <message>
        <source>The server at {base} takes at most {limit} in one prompt and was sent {num_pictures}: set history_images in the model's manifest to that number, or let the server take more (vLLM: --limit-mm-per-prompt).</source>
        <translation>{base} 上的服务器一次提示最多接受 {limit}，却收到 {num_pictures}：请把模型清单中的 history_images 设为该数，或让服务器接受更多（vLLM：--limit-mm-per-prompt）。</translation>
    </message>
    <message>
        <source>The server at {base} takes no requests of this size (HTTP 413): the pictures are too large for it.{said}</source>
        <translation>{base} 上的服务器不接受这么大的请求（HTTP 413）：图片对它太大。{said}</translation>
    </message>
    <message>
        <source>The server at {base} wants a key (HTTP {status}) and was sent none: store one in the keyring and name it in the model's manifest, or start the server without one.</source>
        <translation>{base} 上的服务器要求密钥（HTTP {status}），但没有收到：请在密钥环中保存一个并写入模型清单，或以无密钥方式启动服务器。</translation>
    </message>
    <message>
        <source>The server at {base} writes on without an end.</source>
        <translation>服务器 {base} 一直写个不停。</translation>
    </message>
    <message>
        <source>The server can be reached and answers.</source>
        <translation>可以连接服务器，且它有响应。</translation>
    </message>
    <message>
        <source>The server counts {num_counted} tokens, and the two pictures alone should take {num_shown}: it shortens prompts or shrinks pictures.</source>
        <translation>服务器计为 {num_counted} 个 token，而仅两张图片就应占 {num_shown} 个：它截断了提示或缩小了图片。</translation>
    </message>
    <message>
        <source>The server has no model {served_name}. It has: {served}.</source>
        <translation>服务器没有模型 {served_name}。它有：{served}。</translation>
    </message>
    <message>
        <source>The server sends more of {path} than it has; it was deleted.</source>
        <translation>服务器发送的 {path} 超出其大小；已删除。</translation>
    </message>
    <message>
        <source>The server {name} cannot be used. {problem}</source>
        <translation>服务器 {name} 无法使用。{problem}</translation>
    </message>
    <message>
        <source>The server {name} cannot be used: {error}.</source>
        <translation>无法使用服务器 {name}：{error}。</translation>
    </message>
    <message>
        <source>The server {name} cannot be used: {missing}.</source>
        <translation>无法使用服务器 {name}：{missing}。</translation>
    </message>
    <message>
        <source>The server {name} did not answer within {call_limit_s} s.</source>
        <translation>服务器 {name} 在 {call_limit_s} 秒内没有回答。</translation>
    </message>
    <message>
        <source>The server {name} did not do it: {error}.</source>
        <translation>服务器 {name} 没有执行：{error}。</translation>
    </message>
    <message>
        <source>The server {name} ended while it was called{last}.</source>
        <translation>服务器 {name} 在被调用时结束了{last}。</translation>
    </message>
    <message>
        <source>The server {name} has ended; its tools cannot be used any more.</source>
        <translation>服务器 {name} 已结束；它的工具不能再使用。</translation>
    </message>
    <message>
        <source>The servers with the packages cannot be reached; is this computer online?</source>
        <translation>无法连接软件包服务器；此计算机是否联网？</translation>
    </message>
    <message>
        <source>The session of the desktop portal has been closed.</source>
        <translation>桌面门户的会话已关闭。</translation>
    </message>
    <message>
        <source>The settings cannot be written to {path}: {strerror}.</source>
        <translation>无法把设置写入 {path}：{strerror}。</translation>
    </message>
    <message>
        <source>The settings in {path} are not a JSON object. Mend or delete the file.</source>
        <translation>{path} 中的设置不是 JSON 对象。请修复或删除该文件。</translation>
    </message>
    <message>
        <source>The settings in {path} cannot be read: {problem}. Mend or delete the file.</source>
        <translation>无法读取 {path} 中的设置：{problem}。请修复或删除该文件。</translation>
    </message>
    <message>
        <source>The shell at {self} says too much before it begins; make it quiet where there is no terminal.</source>
        <translation>{self} 的 shell 在开始前输出过多；请让它在没有终端时保持安静。</translation>
    </message>
    <message>
        <source>The size of text is one of {sizes} percent, not {text_percent}.</source>
        <translation>文字大小为 {sizes} 百分比之一，不能是 {text_percent}。</translation>
    </message>
    <message>
        <source>The sound cannot be written to {path}: {strerror}.</source>
        <translation>无法把声音写入 {path}：{strerror}。</translation>
    </message>
    <message>
        <source>The sound cannot be written: {strerror}.</source>
        <translation>无法写入声音：{strerror}。</translation>
    </message>
    <message>
        <source>The sound {path} could not be silenced: {error}.</source>
        <translation>无法将声音 {path} 静音：{error}。</translation>
    </message>
    <message>
        <source>The start page must be a web address or an attached file, not {address}.</source>
        <translation>起始页必须是网址或所附文件，不能是 {address}。</translation>
    </message>
    <message>
        <source>The state of {image} can be brought back only by whatever started it.</source>
        <translation>{image} 的状态只能由启动它的程序恢复。</translation>
    </message>
    <message>
        <source>The state of {image} can be kept only by whatever started it.</source>
        <translation>{image} 的状态只能由启动它的程序保存。</translation>
    </message>
    <message>
        <source>The state {name} could not be {does}: {problem}</source>
        <translation>状态 {name} 无法 {does}：{problem}</translation>
    </message>
    <message>
        <source>The step limit is 1 to 10,000, not {max_steps}.</source>
        <translation>步数上限为 1 到 10,000，不能是 {max_steps}。</translation>
    </message>
    <message>
        <source>The step limit must be at least 1, not {max_steps}.</source>
        <translation>步数上限至少为 1，不能是 {max_steps}。</translation>
    </message>
    <message>
        <source>The supervisor of the sandbox did not start: {error}</source>
        <translation>沙盒的监管进程未能启动：{error}</translation>
    </message>
    <message>
        <source>The system in the virtual machine has crashed.</source>
        <translation>虚拟机中的系统已崩溃。</translation>
    </message>
    <message>
        <source>The system in the virtual machine sleeps.</source>
        <translation>虚拟机中的系统在休眠。</translation>
    </message>
    <message>
        <source>The table cannot be written to {path}: {strerror}.</source>
        <translation>无法将表格写入 {path}：{strerror}。</translation>
    </message>
    <message>
        <source>The task has {task} characters; at most {MAX_TASK_CHARACTERS} are accepted.</source>
        <translation>任务有 {task} 个字符；最多接受 {MAX_TASK_CHARACTERS} 个。</translation>
    </message>
    <message>
        <source>The task is empty; say what is to be done.</source>
        <translation>任务为空；请说明要做什么。</translation>
    </message>
    <message>
        <source>The task is too long to be handed to the window.</source>
        <translation>任务太长，无法交给窗口。</translation>
    </message>
    <message>
        <source>The text could not be put on the clipboard.</source>
        <translation>无法把文本放到剪贴板。</translation>
    </message>
    <message>
        <source>The text could not be typed into this window.</source>
        <translation>无法在此窗口中输入该文本。</translation>
    </message>
    <message>
        <source>The thinking does not end</source>
        <translation>思考没有结尾</translation>
    </message>
    <message>
        <source>The title and tags in {folder} cannot be written: {error}</source>
        <translation>无法写入 {folder} 中的标题和标签：{error}</translation>
    </message>
    <message>
        <source>The tool was stopped.</source>
        <translation>该工具已停止。</translation>
    </message>
    <message>
        <source>The tool {name} has changed since this run began, so it was not called.</source>
        <translation>工具 {name} 自本次运行开始后已改变，因此没有调用。</translation>
    </message>
    <message>
        <source>The tool {shown} of {server} is left out: its arguments are not described by an object.</source>
        <translation>已略去 {server} 的工具 {shown}：其参数不是用对象描述的。</translation>
    </message>
    <message>
        <source>The tool {shown} of {server} is left out: what describes its arguments is no JSON schema.</source>
        <translation>已略去 {server} 的工具 {shown}：描述其参数的不是 JSON 模式。</translation>
    </message>
    <message>
        <source>The tool {shown} of {server} is left out: what describes its arguments is no JSON.</source>
        <translation>已略去 {server} 的工具 {shown}：描述其参数的不是 JSON。</translation>
    </message>
    <message>
        <source>The tool {shown} of {server} is left out: {written} characters describe its arguments.</source>
        <translation>已略去 {server} 的工具 {shown}：描述其参数用了 {written} 个字符。</translation>
    </message>
    <message>
        <source>The training environment could not be made: {lines}</source>
        <translation>无法建立训练环境：{lines}</translation>
    </message>
    <message>
        <source>The translation {name} cannot be read: {problem}.</source>
        <translation>无法读取翻译 {name}：{problem}。</translation>
    </message>
    <message>
        <source>The video cannot be written to {path}: {problem}.</source>
        <translation>无法把视频写入 {path}：{problem}。</translation>
    </message>
    <message>
        <source>The virtual machine could not be started: {reply}</source>
        <translation>无法启动虚拟机：{reply}</translation>
    </message>
    <message>
        <source>The virtual machine does not answer any more.</source>
        <translation>虚拟机不再应答。</translation>
    </message>
    <message>
        <source>The virtual machine has been closed.</source>
        <translation>虚拟机已关闭。</translation>
    </message>
    <message>
        <source>The virtual machine has ended.</source>
        <translation>虚拟机已结束。</translation>
    </message>
    <message>
        <source>The virtual machine has met an error of QEMU or KVM and stands still.</source>
        <translation>虚拟机遇到 QEMU 或 KVM 的错误，已停住。</translation>
    </message>
    <message>
        <source>The virtual machine shows nothing: {error}.</source>
        <translation>虚拟机没有显示：{error}。</translation>
    </message>
    <message>
        <source>The virtual machine shows nothing: {why}</source>
        <translation>虚拟机没有显示：{why}</translation>
    </message>
    <message>
        <source>The virtual machine stands still ({status}).</source>
        <translation>虚拟机停住了（{status}）。</translation>
    </message>
    <message>
        <source>The virtual machine stands still: it was paused.</source>
        <translation>虚拟机停住了：它被暂停。</translation>
    </message>
    <message>
        <source>The virtual machine stands still: its disk could not be written, for there is no room left.</source>
        <translation>虚拟机停住了：没有空间，无法写入其磁盘。</translation>
    </message>
    <message>
        <source>The virtual machine was shut down from inside.</source>
        <translation>虚拟机已从内部关机。</translation>
    </message>
    <message>
        <source>The weights are pickles, which can run programs when they are opened: only GGUF and safetensors are taken.</source>
        <translation>权重是 pickle 文件，打开时可能运行程序：只接受 GGUF 和 safetensors。</translation>
    </message>
    <message>
        <source>The wheel could not be fetched from {index}: {last_words}.</source>
        <translation>无法从 {index} 下载 wheel：{last_words}。</translation>
    </message>
    <message>
        <source>The window did not take the text that was pasted into it.</source>
        <translation>窗口没有接受粘贴的文本。</translation>
    </message>
    <message>
        <source>The window does not answer: it hangs, or was closed just now.</source>
        <translation>窗口没有应答：它已卡住，或刚刚被关闭。</translation>
    </message>
    <message>
        <source>The window does not know this request.</source>
        <translation>窗口不认识这个请求。</translation>
    </message>
    <message>
        <source>The window is busy with what its owner does: try again later.</source>
        <translation>窗口正忙于其主人的事务：请稍后再试。</translation>
    </message>
    <message>
        <source>The window there runs as administrator, and Windows lets no ordinary program use it; nothing was done.</source>
        <translation>那里的窗口以管理员身份运行，Windows 不允许普通程序使用它；什么也没做。</translation>
    </message>
    <message>
        <source>The window was closed before the task had ended.</source>
        <translation>任务结束前窗口已被关闭。</translation>
    </message>
    <message>
        <source>The window was closed.</source>
        <translation>窗口已关闭。</translation>
    </message>
    <message>
        <source>The window's title speaks of something that may be hard to undo.</source>
        <translation>窗口标题提到了可能难以撤销的事。</translation>
    </message>
    <message>
        <source>The {kind} build loads, but it finds no GPU: its driver is missing or too old. Nothing was changed.</source>
        <translation>{kind} 构建可以加载，但找不到 GPU：驱动程序缺失或过旧。没有任何更改。</translation>
    </message>
    <message>
        <source>There are no safetensors weights in {folder}.</source>
        <translation>{folder} 中没有 safetensors 权重。</translation>
    </message>
    <message>
        <source>There are {MOST_NAMES} keys for {host} already: type the name of one.</source>
        <translation>{host} 已有 {MOST_NAMES} 个密钥：请输入其中一个的名称。</translation>
    </message>
    <message>
        <source>There is a profile called {name} already.</source>
        <translation>已有名为 {name} 的配置文件。</translation>
    </message>
    <message>
        <source>There is a projector here, but no model beside it.</source>
        <translation>这里有投影文件，但旁边没有模型。</translation>
    </message>
    <message>
        <source>There is a routine {name} already.</source>
        <translation>已有流程 {name}。</translation>
    </message>
    <message>
        <source>There is already a model called {name} in {models_folder}: remove it first (`deskhand models remove {name2}`), or give this one another --name.</source>
        <translation>{models_folder} 中已有名为 {name} 的模型：请先删除它（`deskhand models remove {name2}`），或用 --name 给这个换个名字。</translation>
    </message>
    <message>
        <source>There is no Python besides the screen here: open a terminal there and type into it.</source>
        <translation>这里除屏幕外没有 Python：请在屏幕上打开终端并在其中输入。</translation>
    </message>
    <message>
        <source>There is no browser profile called {name}.</source>
        <translation>没有名为 {name} 的浏览器配置文件。</translation>
    </message>
    <message>
        <source>There is no build {name} of llama.cpp; there are: {there}.</source>
        <translation>没有名为 {name} 的 llama.cpp 构建；现有：{there}。</translation>
    </message>
    <message>
        <source>There is no chat at {chat} (HTTP {status}): the address has a wrong ending.{address}</source>
        <translation>{chat} 没有聊天接口（HTTP {status}）：地址结尾不对。{address}</translation>
    </message>
    <message>
        <source>There is no desktop portal here that offers {value}.</source>
        <translation>这里没有提供 {value} 的桌面门户。</translation>
    </message>
    <message>
        <source>There is no dialect {name}; there are {DIALECTS}.</source>
        <translation>没有方言 {name}；可用的有 {DIALECTS}。</translation>
    </message>
    <message>
        <source>There is no file editor besides the screen here: open the file there.</source>
        <translation>这里除屏幕外没有文件编辑器：请在屏幕上打开该文件。</translation>
    </message>
    <message>
        <source>There is no file or folder {path}.</source>
        <translation>没有文件或文件夹 {path}。</translation>
    </message>
    <message>
        <source>There is no file or folder {path}: {error}.</source>
        <translation>没有文件或文件夹 {path}：{error}。</translation>
    </message>
    <message>
        <source>There is no filter of system calls for {error} machines; only x86_64 and aarch64.</source>
        <translation>没有适用于 {error} 机器的系统调用过滤器；仅支持 x86_64 和 aarch64。</translation>
    </message>
    <message>
        <source>There is no image {path}.</source>
        <translation>没有映像 {path}。</translation>
    </message>
    <message>
        <source>There is no key called {key}.</source>
        <translation>没有名为 {key} 的键。</translation>
    </message>
    <message>
        <source>There is no key called {name} in the keyring; store it on the settings' page of keys, or with `deskhand secrets set {name2}`.</source>
        <translation>密钥环中没有名为 {name} 的密钥；请在设置的密钥页面中保存，或使用 `deskhand secrets set {name2}`。</translation>
    </message>
    <message>
        <source>There is no key for {key} on the keyboard {name} of this machine.</source>
        <translation>这台机器的键盘 {name} 上没有 {key} 键。</translation>
    </message>
    <message>
        <source>There is no key for {key} on this keyboard.</source>
        <translation>此键盘上没有 {key} 键。</translation>
    </message>
    <message>
        <source>There is no key for {key} that every keyboard has.</source>
        <translation>没有每个键盘都具备的 {key} 键。</translation>
    </message>
    <message>
        <source>There is no keyboard layout {name} for machines; there are {LAYOUTS}.</source>
        <translation>机器没有键盘布局 {name}；可用的有 {LAYOUTS}。</translation>
    </message>
    <message>
        <source>There is no microphone, so that nothing that is said could be recorded.</source>
        <translation>没有麦克风，因此无法录下所说的话。</translation>
    </message>
    <message>
        <source>There is no model called {name_or_path}. Models here: {names}.</source>
        <translation>没有名为 {name_or_path} 的模型。这里的模型：{names}。</translation>
    </message>
    <message>
        <source>There is no model called {name} in {folders}.</source>
        <translation>{folders} 中没有名为 {name} 的模型。</translation>
    </message>
    <message>
        <source>There is no model here: neither GGUF files nor config.json with safetensors.</source>
        <translation>这里没有模型：既没有 GGUF 文件，也没有带 safetensors 的 config.json。</translation>
    </message>
    <message>
        <source>There is no model in {folder}: {FILE_NAME} is missing.</source>
        <translation>{folder} 中没有模型：缺少 {FILE_NAME}。</translation>
    </message>
    <message>
        <source>There is no monitor {number}; this desktop has {places}.</source>
        <translation>没有显示器 {number}；此桌面有 {places}。</translation>
    </message>
    <message>
        <source>There is no monitor {number}; this display has {boxes}.</source>
        <translation>没有显示器 {number}；此显示有 {boxes} 台。</translation>
    </message>
    <message>
        <source>There is no part {unknown}. The parts are: {parts}.</source>
        <translation>没有部分 {unknown}。各部分为：{parts}。</translation>
    </message>
    <message>
        <source>There is no phone {serial}: `adb devices` shows those that are connected.</source>
        <translation>没有手机 {serial}：`adb devices` 显示已连接的手机。</translation>
    </message>
    <message>
        <source>There is no pip in {prefix}: install it first.</source>
        <translation>{prefix} 中没有 pip：请先安装。</translation>
    </message>
    <message>
        <source>There is no point in this</source>
        <translation>其中没有点</translation>
    </message>
    <message>
        <source>There is no preset {path}.</source>
        <translation>没有预设 {path}。</translation>
    </message>
    <message>
        <source>There is no projector (mmproj) beside the model: without one it cannot see. Choose another repository.</source>
        <translation>模型旁边没有投影文件（mmproj）：没有它就看不见。请选择另一个仓库。</translation>
    </message>
    <message>
        <source>There is no public repository {repository}. {repository2}</source>
        <translation>没有公开仓库 {repository}。{repository2}</translation>
    </message>
    <message>
        <source>There is no quantisation {wanted}; there are {there}. Choose one with --quant.</source>
        <translation>没有量化 {wanted}；有 {there}。请用 --quant 选择一种。</translation>
    </message>
    <message>
        <source>There is no record in {folder}.</source>
        <translation>{folder} 中没有记录。</translation>
    </message>
    <message>
        <source>There is no routine {name}; there are: {known}.</source>
        <translation>没有流程 {name}；现有：{known}。</translation>
    </message>
    <message>
        <source>There is no screen here (DISPLAY is not set). {offer}</source>
        <translation>这里没有屏幕（未设置 DISPLAY）。{offer}</translation>
    </message>
    <message>
        <source>There is no session bus, and so no desktop portal; start Deskhand from within the desktop.</source>
        <translation>没有会话总线，因此没有桌面门户；请从桌面内启动 Deskhand。</translation>
    </message>
    <message>
        <source>There is no speech model in {model_folder}: put a Whisper model in the format of CTranslate2 there ({MODEL_FILE}, config.json, tokenizer.json), or use --keep-audio to keep only the sound.</source>
        <translation>{model_folder} 中没有语音模型：请放入 CTranslate2 格式的 Whisper 模型（{MODEL_FILE}、config.json、tokenizer.json），或用 --keep-audio 只保留声音。</translation>
    </message>
    <message>
        <source>There is no ssh here; install openssh-client.</source>
        <translation>本机没有 ssh；请安装 openssh-client。</translation>
    </message>
    <message>
        <source>There is no such action</source>
        <translation>没有这样的操作</translation>
    </message>
    <message>
        <source>There is no such port.</source>
        <translation>没有这个端口。</translation>
    </message>
    <message>
        <source>There is no such service at {base} (HTTP {status}).{said}</source>
        <translation>{base} 没有这样的服务（HTTP {status}）。{said}</translation>
    </message>
    <message>
        <source>There is no such tool here: use the mouse and the keyboard.</source>
        <translation>这里没有这种工具：请使用鼠标和键盘。</translation>
    </message>
    <message>
        <source>There is no task {number} in the queue or the plan.</source>
        <translation>队列和日程中没有任务 {number}。</translation>
    </message>
    <message>
        <source>There is no task {number} in the queue that has ended.</source>
        <translation>队列中没有已结束的任务 {number}。</translation>
    </message>
    <message>
        <source>There is no terminal besides the screen here: open one there and type into it.</source>
        <translation>这里除屏幕外没有终端：请在屏幕上打开一个并在其中输入。</translation>
    </message>
    <message>
        <source>There is no tool {name}; there are: {known}.</source>
        <translation>没有工具 {name}；现有：{known}。</translation>
    </message>
    <message>
        <source>There is no wheel of version {version} for this Python at {index}, and to compile one {lacking}.</source>
        <translation>{index} 没有适合此 Python 的 {version} 版 wheel，而编译时：{lacking}。</translation>
    </message>
    <message>
        <source>There is nobody here who could be asked.</source>
        <translation>这里没有可以询问的人。</translation>
    </message>
    <message>
        <source>There is not enough memory for it here; give it less: memory=…</source>
        <translation>这里内存不足；请减少：memory=…</translation>
    </message>
    <message>
        <source>These are no keys ({error})</source>
        <translation>这些不是按键（{error}）</translation>
    </message>
    <message>
        <source>These keys are not known to be harmless.</source>
        <translation>不能确定这些按键是无害的。</translation>
    </message>
    <message>
        <source>These keys close something, send, delete for good, or open a place for commands.</source>
        <translation>这些键会关闭、发送、彻底删除某些东西，或打开输入命令的地方。</translation>
    </message>
    <message>
        <source>These keys would end, lock or leave your session.</source>
        <translation>这些按键会结束、锁定或离开您的会话。</translation>
    </message>
    <message>
        <source>These rules cannot be saved: {problem}.</source>
        <translation>无法保存这些规则：{problem}。</translation>
    </message>
    <message>
        <source>This Wayland desktop offers no way to look at the screen and to use the mouse ({why}). Use a private desktop instead (--computer private).</source>
        <translation>此 Wayland 桌面没有提供查看屏幕和使用鼠标的途径（{why}）。请改用私有桌面（--computer private）。</translation>
    </message>
    <message>
        <source>This bubblewrap cannot share folders safely; install the security update of 2024 (Debian 0.8.0-2+deb12u1, Ubuntu 0.6.1-1ubuntu0.1, or 0.10).</source>
        <translation>此 bubblewrap 无法安全地共享文件夹；请安装 2024 年的安全更新（Debian 0.8.0-2+deb12u1、Ubuntu 0.6.1-1ubuntu0.1 或 0.10）。</translation>
    </message>
    <message>
        <source>This call cannot be read</source>
        <translation>无法读懂这次调用</translation>
    </message>
    <message>
        <source>This call does not end</source>
        <translation>这次调用没有结尾</translation>
    </message>
    <message>
        <source>This call is no JSON ({error})</source>
        <translation>此调用不是 JSON（{error}）</translation>
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
        <source>This desktop's portal cannot be told exactly where to click at a scale other than 100 %. Set the monitors to 100 % in the settings of the desktop, or use a private desktop.</source>
        <translation>缩放不是 100 % 时，无法准确告诉此桌面的门户点击何处。请在桌面设置中把显示器设为 100 %，或使用私有桌面。</translation>
    </message>
    <message>
        <source>This dialect has no word for this action</source>
        <translation>这种方言没有表示该操作的词</translation>
    </message>
    <message>
        <source>This is a Hugging Face folder; quantisations are chosen for GGUF files only.</source>
        <translation>这是 Hugging Face 文件夹；只有 GGUF 文件才选择量化。</translation>
    </message>
    <message>
        <source>This is a UAC prompt; only its owner answers it, so nothing was done.</source>
        <translation>这是 UAC 提示；只有所有者才能回答，因此什么也没做。</translation>
    </message>
    <message>
        <source>This is a Wayland session, where no program is told where your mouse is, so what you do here cannot be recorded. Start a task on a private desktop and take over there: your steps are kept.</source>
        <translation>这是 Wayland 会话，程序无法得知您的鼠标位置，因此无法录制您在这里的操作。请在私有桌面上启动任务并在那里接管：您的步骤会被保留。</translation>
    </message>
    <message>
        <source>This is a proxy: it wants a whole address, such as http://example.org/.</source>
        <translation>这是一个代理：它需要完整的地址，例如 http://example.org/。</translation>
    </message>
    <message>
        <source>This is a window of Deskhand itself.</source>
        <translation>这是 Deskhand 自己的窗口。</translation>
    </message>
    <message>
        <source>This is no JSON ({error})</source>
        <translation>这不是 JSON（{error}）</translation>
    </message>
    <message>
        <source>This is no JSON value ({error})</source>
        <translation>这不是 JSON 值（{error}）</translation>
    </message>
    <message>
        <source>This is no Python ({error})</source>
        <translation>这不是 Python（{error}）</translation>
    </message>
    <message>
        <source>This is no line of a record ({said}): {text}</source>
        <translation>这不是记录中的一行（{said}）：{text}</translation>
    </message>
    <message>
        <source>This is no message: it does not end.</source>
        <translation>这不是消息：它没有结尾。</translation>
    </message>
    <message>
        <source>This is no message: it is no object.</source>
        <translation>这不是消息：它不是对象。</translation>
    </message>
    <message>
        <source>This is no message: {error}.</source>
        <translation>这不是消息：{error}。</translation>
    </message>
    <message>
        <source>This is no time to wait</source>
        <translation>这不是等待时间</translation>
    </message>
    <message>
        <source>This is nothing that a computer does.</source>
        <translation>这不是计算机能做的事。</translation>
    </message>
    <message>
        <source>This is on a monitor that the agent may not use, so it was not done.</source>
        <translation>这在智能体不可使用的显示器上，因此没有执行。</translation>
    </message>
    <message>
        <source>This is outside of the part of the screen that the agent may use, so it was not done.</source>
        <translation>这在智能体可以使用的屏幕部分之外，因此没有执行。</translation>
    </message>
    <message>
        <source>This is the first time the agent leaves the applications of your task.</source>
        <translation>智能体首次离开您的任务所涉及的应用程序。</translation>
    </message>
    <message>
        <source>This is the original: nothing was searched for or hidden.</source>
        <translation>这是原件：没有查找或隐藏任何内容。</translation>
    </message>
    <message>
        <source>This keyboard has no key {key}.</source>
        <translation>此键盘没有 {key} 键。</translation>
    </message>
    <message>
        <source>This lies outside the phone's screen, so it was not done.</source>
        <translation>这在手机屏幕之外，因此没有执行。</translation>
    </message>
    <message>
        <source>This lies outside the screen of the machine, so it was not done.</source>
        <translation>这在机器屏幕之外，因此未执行。</translation>
    </message>
    <message>
        <source>This lies outside the screen there, so it was not done.</source>
        <translation>这在那边的屏幕之外，因此没有执行。</translation>
    </message>
    <message>
        <source>This machine is none of QEMU's.</source>
        <translation>这台机器不是 QEMU 的。</translation>
    </message>
    <message>
        <source>This machine is too slow or too busy for it: choose a smaller model or quantisation.</source>
        <translation>这台电脑对它来说太慢或太忙：请选择更小的模型或量化。</translation>
    </message>
    <message>
        <source>This machine takes whole actions only; use it by its own window or VNC.</source>
        <translation>这台机器只接受完整动作；请用它自己的窗口或 VNC 操作。</translation>
    </message>
    <message>
        <source>This may close an account or end a subscription.</source>
        <translation>这可能会注销账户或终止订阅。</translation>
    </message>
    <message>
        <source>This may delete something.</source>
        <translation>这可能会删除某些东西。</translation>
    </message>
    <message>
        <source>This may end a program, your session or the computer.</source>
        <translation>这可能会结束程序、您的会话或关闭计算机。</translation>
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
        <source>This model cannot be used: it does not find things.</source>
        <translation>这个模型无法使用：它找不到目标。</translation>
    </message>
    <message>
        <source>This names an address that your task does not mention.</source>
        <translation>这里出现了您的任务没有提到的地址。</translation>
    </message>
    <message>
        <source>This phone's Android is too old for keys pressed together.</source>
        <translation>这部手机的 Android 太旧，不能同时按键。</translation>
    </message>
    <message>
        <source>This phone's Android is too old to keep a finger down: use a drag or a long press.</source>
        <translation>这部手机的 Android 太旧，不能按住手指：请用拖动或长按。</translation>
    </message>
    <message>
        <source>This process drives the screen {bound_display} already and cannot drive {name} too.</source>
        <translation>此进程已在控制屏幕 {bound_display}，不能同时控制 {name}。</translation>
    </message>
    <message>
        <source>This record was imported from {format}: somebody else did it on another computer. It can be looked at and learned from, and is never done again here.</source>
        <translation>这条记录导入自 {format}：由他人在另一台电脑上完成。可以查看并用于学习，但绝不会在这里重做。</translation>
    </message>
    <message>
        <source>This request cannot be read.</source>
        <translation>无法读取此请求。</translation>
    </message>
    <message>
        <source>This system does not say whose mouse and keyboard are used: {problem}</source>
        <translation>此系统不说明是谁在使用鼠标和键盘：{problem}</translation>
    </message>
    <message>
        <source>This task was done before, and its recorded steps are being repeated. The next of them was “{words}”, which cannot be repeated as it is. {problem} Do what has to be done now instead.</source>
        <translation>此任务以前做过，现在正在重复其记录的步骤。下一步是“{words}”，无法原样重复。{problem}请改做现在该做的事。</translation>
    </message>
    <message>
        <source>This text does not stand in your task; it may come from the screen.</source>
        <translation>这段文本不在您的任务中；它可能来自屏幕。</translation>
    </message>
    <message>
        <source>This text holds a sign that cannot be sent to a phone.</source>
        <translation>这段文字含有无法发送到手机的字符。</translation>
    </message>
    <message>
        <source>This text looks like a command that changes the system.</source>
        <translation>这段文字看起来像会更改系统的命令。</translation>
    </message>
    <message>
        <source>This thought would be read as something else</source>
        <translation>这段思考会被当成别的东西</translation>
    </message>
    <message>
        <source>This touches files of the system, or files that hold secrets.</source>
        <translation>这会碰到系统文件或含有机密的文件。</translation>
    </message>
    <message>
        <source>This value is not nested as it should be</source>
        <translation>这个值的嵌套不正确</translation>
    </message>
    <message>
        <source>This was not done: the agent has chosen it before on this very screen, and it led nowhere.</source>
        <translation>没有执行：智能体在同一屏幕上已经选择过它，但没有结果。</translation>
    </message>
    <message>
        <source>This was not done: the agent has chosen it before on this very screen, and nothing can be seen where the click goes.</source>
        <translation>没有执行：智能体在同一屏幕上已经选择过它，而且单击的位置什么也看不到。</translation>
    </message>
    <message>
        <source>This window belongs to another user.</source>
        <translation>此窗口属于另一个用户。</translation>
    </message>
    <message>
        <source>This would be read as something else</source>
        <translation>这会被当成别的东西</translation>
    </message>
    <message>
        <source>This would have reached a window of Deskhand itself, so it was not done.</source>
        <translation>这会碰到 Deskhand 自己的窗口，因此没有执行。</translation>
    </message>
    <message>
        <source>Time in steps</source>
        <translation>以步计的时间</translation>
    </message>
    <message>
        <source>To compile it, 3 GiB of disk are needed below {parent}.</source>
        <translation>编译需要 {parent} 下 3 GiB 的磁盘空间。</translation>
    </message>
    <message>
        <source>Too many ask this window at once: try again later.</source>
        <translation>同时请求此窗口的太多：请稍后再试。</translation>
    </message>
    <message>
        <source>Trained to use computers with mouse and keyboard, and to think before it acts.</source>
        <translation>训练用于以鼠标和键盘操作电脑，并先思考再行动。</translation>
    </message>
    <message>
        <source>Trained to use computers; an earlier version, whose points are thousandths of the picture.</source>
        <translation>训练用于操作电脑；较早的版本，坐标以图片的千分之一计。</translation>
    </message>
    <message>
        <source>Trying the other dialects will take at most {minutes} min.</source>
        <translation>尝试其他方言最多需要 {minutes} 分钟。</translation>
    </message>
    <message>
        <source>Two machines are called {name}.</source>
        <translation>有两台电脑都叫 {name}。</translation>
    </message>
    <message>
        <source>Two parameters of a routine have the same name.</source>
        <translation>流程中有两个参数同名。</translation>
    </message>
    <message>
        <source>Two phones call themselves {serial}; unplug one of them.</source>
        <translation>两部手机都叫 {serial}；请拔下其中一部。</translation>
    </message>
    <message>
        <source>Type {text}</source>
        <translation>输入 {text}</translation>
    </message>
    <message>
        <source>Use a private desktop instead (--computer private).</source>
        <translation>请改用私有桌面（--computer private）。</translation>
    </message>
    <message>
        <source>Use the tool {name}</source>
        <translation>使用工具 {name}</translation>
    </message>
    <message>
        <source>Virtual machines need the package qemu.qmp, which is not installed: pip install 'deskhand[machines]'.</source>
        <translation>虚拟机需要软件包 qemu.qmp，尚未安装：pip install 'deskhand[machines]'。</translation>
    </message>
    <message>
        <source>WAYLAND_DISPLAY is not set</source>
        <translation>未设置 WAYLAND_DISPLAY</translation>
    </message>
    <message>
        <source>Wait {duration_s:g} s</source>
        <translation>等待 {duration_s:g} 秒</translation>
    </message>
    <message>
        <source>Waiting changes nothing.</source>
        <translation>等待不会改变任何东西。</translation>
    </message>
    <message>
        <source>What answers at {address} is no VNC server.</source>
        <translation>{address} 上应答的不是 VNC 服务器。</translation>
    </message>
    <message>
        <source>What answers at {url} is no guest server.</source>
        <translation>{url} 上应答的不是客户机服务器。</translation>
    </message>
    <message>
        <source>What came as {name} is not what {name2} says it has (the checksum differs); it was deleted. Try again, or choose another repository.</source>
        <translation>收到的 {name} 与 {name2} 所声明的不符（校验和不同）；已删除。请重试或选择另一个仓库。</translation>
    </message>
    <message>
        <source>What came from {name} is no TLS any more.</source>
        <translation>来自 {name} 的数据不再是 TLS。</translation>
    </message>
    <message>
        <source>What came of it stands with the last call.</source>
        <translation>结果见最后一次调用。</translation>
    </message>
    <message>
        <source>What is done later is done on a private desktop or in the browser: a phone may be in use.</source>
        <translation>稍后的任务在私有桌面或浏览器中完成：手机可能正在使用。</translation>
    </message>
    <message>
        <source>What is done later is done on a private desktop or in the browser: another machine may be in use.</source>
        <translation>稍后执行的任务在私有桌面或浏览器中进行：另一台电脑可能正在使用。</translation>
    </message>
    <message>
        <source>What is done later is done on a private desktop or in the browser: your own screen is yours.</source>
        <translation>稍后的任务在私有桌面或浏览器中进行：您自己的屏幕归您使用。</translation>
    </message>
    <message>
        <source>What is written there is disguised: it reads otherwise than it looks.</source>
        <translation>那里的文字经过伪装：读起来与看起来不同。</translation>
    </message>
    <message>
        <source>What may be recorded cannot be read from {path}: {error}.</source>
        <translation>无法从 {path} 读取允许录制的内容：{error}。</translation>
    </message>
    <message>
        <source>What may be recorded cannot be written to {path}: {error}.</source>
        <translation>无法把允许录制的内容写入 {path}：{error}。</translation>
    </message>
    <message>
        <source>What the window answered cannot be read.</source>
        <translation>无法读取窗口的回答。</translation>
    </message>
    <message>
        <source>What this would reach has to be judged anew, so it was not done; look again.</source>
        <translation>这会作用到的对象需要重新判断，因此没有执行；请再看一次。</translation>
    </message>
    <message>
        <source>What was compared in {folder} cannot be written: {error}</source>
        <translation>无法写入 {folder} 中的比较结果：{error}</translation>
    </message>
    <message>
        <source>What was said was not put into words: {problem}</source>
        <translation>所说的话未能转成文字：{problem}</translation>
    </message>
    <message>
        <source>What was spent cannot be written to {path}: {strerror}.</source>
        <translation>用量无法写入 {path}：{strerror}。</translation>
    </message>
    <message>
        <source>What was spent so far cannot be read from {path}: {problem}. Mend or delete the file.</source>
        <translation>无法从 {path} 读取至今的用量：{problem}。请修复或删除该文件。</translation>
    </message>
    <message>
        <source>What was typed here is secret and was not kept.</source>
        <translation>这里输入的内容是机密，未保留。</translation>
    </message>
    <message>
        <source>What was typed here was not shown in clear on the screen and was not kept.</source>
        <translation>这里输入的内容没有在屏幕上以明文显示，未保留。</translation>
    </message>
    <message>
        <source>What was typed in step {number} was removed from the record as a secret: name it with --name NAME={number2}, then give it with --set NAME=VALUE.</source>
        <translation>第 {number} 步输入的内容已作为机密从记录中移除：请用 --name NAME={number2} 命名，再用 --set NAME=VALUE 提供。</translation>
    </message>
    <message>
        <source>What would be pasted is not known.</source>
        <translation>不知道会粘贴什么内容。</translation>
    </message>
    <message>
        <source>What you do can be recorded on Linux only so far.</source>
        <translation>目前只能在 Linux 上记录您的操作。</translation>
    </message>
    <message>
        <source>When planned task {number} was last seen to is no time.</source>
        <translation>计划任务 {number} 上次处理的时间无效。</translation>
    </message>
    <message>
        <source>Whether the screen shows “{text}” cannot be read: it is too short.</source>
        <translation>无法判断屏幕是否显示“{text}”：文字太短。</translation>
    </message>
    <message>
        <source>Who wrote the thought of a step is left out.</source>
        <translation>不包含步骤的想法由谁所写。</translation>
    </message>
    <message>
        <source>Windows did not put a process into a job</source>
        <translation>Windows 没有把进程放入作业对象</translation>
    </message>
    <message>
        <source>Windows has no memory for the clipboard.</source>
        <translation>Windows 没有内存可供剪贴板使用。</translation>
    </message>
    <message>
        <source>Windows shows its secure desktop (a UAC prompt, the lock or the sign-in screen), where no program may look or act; so nothing was done.</source>
        <translation>Windows 正显示安全桌面（UAC 提示、锁屏或登录界面），任何程序都不能在那里查看或操作；因此什么也没做。</translation>
    </message>
    <message>
        <source>Windows took no input: another program blocks it, or the window there belongs to an administrator.</source>
        <translation>Windows 没有接受输入：另一个程序阻止了它，或那里的窗口属于管理员。</translation>
    </message>
    <message>
        <source>Windows' clipboard took no text.</source>
        <translation>Windows 的剪贴板没有接受文本。</translation>
    </message>
    <message>
        <source>With this key held down, later keys can mean anything.</source>
        <translation>按住此键时，之后的按键可能有任何含义。</translation>
    </message>
    <message>
        <source>Write "dialect": "{dialect}" and "frame": "{value}" into its manifest.json, and check it again.</source>
        <translation>请在它的 manifest.json 中写入 "dialect": "{dialect}" 和 "frame": "{value}"，然后再检查一次。</translation>
    </message>
    <message>
        <source>Write "frame": "{value}" into its manifest.json, and check it again.</source>
        <translation>请在其 manifest.json 中写入 "frame": "{value}"，然后重新检查。</translation>
    </message>
    <message>
        <source>Write what is to be typed.</source>
        <translation>请写出要输入的内容。</translation>
    </message>
    <message>
        <source>Write which keys are to be pressed, like Ctrl+S.</source>
        <translation>请写出要按的键，例如 Ctrl+S。</translation>
    </message>
    <message>
        <source>Xvfb did not start: {reason}{reason2}</source>
        <translation>Xvfb 未能启动：{reason}{reason2}</translation>
    </message>
    <message>
        <source>Xvfb is not installed; a private desktop needs it (Debian package xvfb).</source>
        <translation>未安装 Xvfb；私有桌面需要它（Debian 软件包 xvfb）。</translation>
    </message>
    <message>
        <source>Xvnc does not start at {login}; try it there by hand.</source>
        <translation>Xvnc 无法在 {login} 启动；请在那里手动尝试。</translation>
    </message>
    <message>
        <source>You have chosen exactly this on this very screen before, and it led nowhere. Do something else.</source>
        <translation>你在同一屏幕上已经选择过完全相同的操作，但没有结果。请换一种做法。</translation>
    </message>
    <message>
        <source>You have chosen exactly this on this very screen before, and it led nowhere: nothing can be seen where the click goes. Do something else.</source>
        <translation>你在同一屏幕上已经选择过完全相同的操作，没有任何结果：单击的位置什么也看不到。请换一种做法。</translation>
    </message>
    <message>
        <source>Your key may use no model {served_name} of {title}. It may use: {served}.</source>
        <translation>您的密钥不能使用 {title} 的模型 {served_name}。可用：{served}。</translation>
    </message>
    <message>
        <source>Your rule “{name}” allows this.</source>
        <translation>您的规则“{name}”允许此操作。</translation>
    </message>
    <message>
        <source>Your rule “{name}” asks about this.</source>
        <translation>您的规则“{name}”要求询问此操作。</translation>
    </message>
    <message>
        <source>Your rule “{name}” forbids this.</source>
        <translation>您的规则“{name}”禁止此操作。</translation>
    </message>
    <message>
        <source>Your screen sees all folders; one is shared only with shell, Python and files (--tools).</source>
        <translation>您的屏幕可以看到所有文件夹；只有 shell、Python 和文件工具（--tools）才需要共享文件夹。</translation>
    </message>
    <message>
        <source>Your task does not name this, and it is not known to be harmless.</source>
        <translation>您的任务没有提到它，也不能确定它是无害的。</translation>
    </message>
    <message>
        <source>Your task does not speak of doing this.</source>
        <translation>您的任务没有提到要这样做。</translation>
    </message>
    <message>
        <source>`deskhand mcp` cannot reach this window ({errorString}).</source>
        <translation>`deskhand mcp` 无法连接此窗口（{errorString}）。</translation>
    </message>
    <message>
        <source>`deskhand mcp` cannot reach this window ({problem}).</source>
        <translation>`deskhand mcp` 无法连接此窗口（{problem}）。</translation>
    </message>
    <message>
        <source>`deskhand stop` cannot reach this program ({problem}).</source>
        <translation>`deskhand stop` 无法联系此程序（{problem}）。</translation>
    </message>
    <message>
        <source>a ZIP archive</source>
        <translation>一个 ZIP 压缩包</translation>
    </message>
    <message>
        <source>a change at {x},{y} outside of {width}×{height}</source>
        <translation>位于 {x},{y}、超出 {width}×{height} 的更改</translation>
    </message>
    <message>
        <source>a chat model</source>
        <translation>聊天模型</translation>
    </message>
    <message>
        <source>a check lacks a part.</source>
        <translation>某项检查缺少一部分。</translation>
    </message>
    <message>
        <source>a clipboard that breaks off</source>
        <translation>中断的剪贴板</translation>
    </message>
    <message>
        <source>a clipboard that cannot be decompressed</source>
        <translation>无法解压的剪贴板</translation>
    </message>
    <message>
        <source>a clipboard that is too long</source>
        <translation>过长的剪贴板</translation>
    </message>
    <message>
        <source>a clipboard without a text</source>
        <translation>没有文本的剪贴板</translation>
    </message>
    <message>
        <source>a colour that is not in its palette</source>
        <translation>不在调色板中的颜色</translation>
    </message>
    <message>
        <source>a filter that is not known ({filtering})</source>
        <translation>未知的过滤器（{filtering}）</translation>
    </message>
    <message>
        <source>a gzip archive</source>
        <translation>一个 gzip 压缩包</translation>
    </message>
    <message>
        <source>a header of {size} bytes is too long</source>
        <translation>{size} 字节的头部太长</translation>
    </message>
    <message>
        <source>a key of yours</source>
        <translation>您的一个密钥</translation>
    </message>
    <message>
        <source>a message of a kind that is not known ({kind})</source>
        <translation>未知类型的消息（{kind}）</translation>
    </message>
    <message>
        <source>a message that is too short</source>
        <translation>一条过短的消息</translation>
    </message>
    <message>
        <source>a message without a head</source>
        <translation>一条没有头部的消息</translation>
    </message>
    <message>
        <source>a message without its descriptor</source>
        <translation>一条缺少描述符的消息</translation>
    </message>
    <message>
        <source>a moment is no number</source>
        <translation>某个时间不是数字</translation>
    </message>
    <message>
        <source>a month is none</source>
        <translation>某个月份无效</translation>
    </message>
    <message>
        <source>a name of endless length</source>
        <translation>无限长的名称</translation>
    </message>
    <message>
        <source>a parameter lacks a part.</source>
        <translation>某个参数缺少一部分。</translation>
    </message>
    <message>
        <source>a picture in a form that was not asked for</source>
        <translation>未请求格式的图像</translation>
    </message>
    <message>
        <source>a piece of its answer is no JSON object</source>
        <translation>其回答的一部分不是 JSON 对象</translation>
    </message>
    <message>
        <source>a piece of its answer {said}</source>
        <translation>其回答的一部分{said}</translation>
    </message>
    <message>
        <source>a planned task lacks a part</source>
        <translation>某个计划任务缺少一部分</translation>
    </message>
    <message>
        <source>a pointer of Git LFS instead of the file</source>
        <translation>Git LFS 指针，而不是文件本身</translation>
    </message>
    <message>
        <source>a row of {shape} cannot be packed into blocks of {weights}</source>
        <translation>{shape} 的一行无法装入 {weights} 的块</translation>
    </message>
    <message>
        <source>a run of pixels that is too long</source>
        <translation>过长的像素序列</translation>
    </message>
    <message>
        <source>a screen of {width}×{height}</source>
        <translation>{width}×{height} 的屏幕</translation>
    </message>
    <message>
        <source>a server has no name</source>
        <translation>有一个服务器没有名称</translation>
    </message>
    <message>
        <source>a shape is a list of some numbers</source>
        <translation>形状是由几个数字组成的列表</translation>
    </message>
    <message>
        <source>a sum lacks a part</source>
        <translation>某个总数缺少一部分</translation>
    </message>
    <message>
        <source>a task is either one or a routine</source>
        <translation>任务只能是任务或流程之一</translation>
    </message>
    <message>
        <source>a task lacks a part</source>
        <translation>某个任务缺少一部分</translation>
    </message>
    <message>
        <source>a task of the queue lacks a part</source>
        <translation>队列中的某个任务缺少一部分</translation>
    </message>
    <message>
        <source>a text is no text</source>
        <translation>某个文本不是文本</translation>
    </message>
    <message>
        <source>a tile of a kind that is not known ({kind})</source>
        <translation>未知类型的图块（{kind}）</translation>
    </message>
    <message>
        <source>a tile that breaks off</source>
        <translation>中断的图块</translation>
    </message>
    <message>
        <source>a web page</source>
        <translation>一个网页</translation>
    </message>
    <message>
        <source>add yourself to its group (kvm)</source>
        <translation>请把自己加入其组（kvm）</translation>
    </message>
    <message>
        <source>address with password</source>
        <translation>含密码的地址</translation>
    </message>
    <message>
        <source>after a part of its answer</source>
        <translation>在回答一部分之后</translation>
    </message>
    <message>
        <source>an encoding that was not asked for ({encoding})</source>
        <translation>未请求的编码（{encoding}）</translation>
    </message>
    <message>
        <source>an endless answer</source>
        <translation>没有尽头的应答</translation>
    </message>
    <message>
        <source>an endless packet</source>
        <translation>没有尽头的数据包</translation>
    </message>
    <message>
        <source>an entry stands there twice</source>
        <translation>有一项出现了两次</translation>
    </message>
    <message>
        <source>another Deskhand is writing it and does not end</source>
        <translation>另一个 Deskhand 正在写入它，一直没有结束</translation>
    </message>
    <message>
        <source>another program listens there now</source>
        <translation>现在那里由另一个程序监听</translation>
    </message>
    <message>
        <source>another user listens there</source>
        <translation>那里由另一个用户监听</translation>
    </message>
    <message>
        <source>ask before sending</source>
        <translation>发送前询问</translation>
    </message>
    <message>
        <source>before it answered</source>
        <translation>在回答之前</translation>
    </message>
    <message>
        <source>bubblewrap is not installed; programs of a private desktop and models run in it (package bubblewrap).</source>
        <translation>未安装 bubblewrap；私有桌面的程序和模型都在其中运行（软件包 bubblewrap）。</translation>
    </message>
    <message>
        <source>cannot be read: {error}</source>
        <translation>无法读取：{error}</translation>
    </message>
    <message>
        <source>cannot set up guest memory</source>
        <translation>cannot set up guest memory</translation>
    </message>
    <message>
        <source>canvas_px is {value}, not a width and a height</source>
        <translation>canvas_px 是 {value}，而不是宽度和高度</translation>
    </message>
    <message>
        <source>case "$(dumpsys window displays)" in *"{size} "*) {line};; *) exit {TURNED_STATUS};; esac</source>
        <translation>case "$(dumpsys window displays)" in *"{size} "*) {line};; *) exit {TURNED_STATUS};; esac</translation>
    </message>
    <message>
        <source>check menu item</source>
        <translation>复选菜单项</translation>
    </message>
    <message>
        <source>compressed pixels of another number</source>
        <translation>数量不符的压缩像素</translation>
    </message>
    <message>
        <source>does not trust this computer yet: unlock it, tap “Allow” where it asks “Allow USB debugging?”, and try again; where it does not ask, unplug it and plug it in again.</source>
        <translation>还不信任这台电脑：请解锁手机，在询问“允许 USB 调试吗？”时点“允许”，然后重试；如果没有询问，请拔下再插上。</translation>
    </message>
    <message>
        <source>driver {driver} runs the wheel for {cuda}</source>
        <translation>驱动 {driver} 可运行 {cuda} 的 wheel</translation>
    </message>
    <message>
        <source>dumpsys power | grep mWakefulness=</source>
        <translation>dumpsys power | grep mWakefulness=</translation>
    </message>
    <message>
        <source>execute_bash needs a command</source>
        <translation>execute_bash 需要一个命令</translation>
    </message>
    <message>
        <source>exit status {returncode}</source>
        <translation>退出状态 {returncode}</translation>
    </message>
    <message>
        <source>exit status {status}</source>
        <translation>退出状态 {status}</translation>
    </message>
    <message>
        <source>failed to initialize kvm</source>
        <translation>failed to initialize kvm</translation>
    </message>
    <message>
        <source>has not started Android but its boot loader: restart it.</source>
        <translation>启动的是引导程序而不是 Android：请重新启动。</translation>
    </message>
    <message>
        <source>has not started Android but its recovery system: restart it.</source>
        <translation>启动的是恢复系统而不是 Android：请重新启动。</translation>
    </message>
    <message>
        <source>has not started Android but waits for an update: restart it.</source>
        <translation>没有启动 Android 而在等待更新：请重新启动。</translation>
    </message>
    <message>
        <source>hosted UI-TARS 1.5</source>
        <translation>托管的 UI-TARS 1.5</translation>
    </message>
    <message>
        <source>hotkey needs keys</source>
        <translation>hotkey 需要按键</translation>
    </message>
    <message>
        <source>hotkey needs keys that exist</source>
        <translation>hotkey 需要存在的键</translation>
    </message>
    <message>
        <source>hourly :15, daily 08:30, weekdays 08:30, weekly mon 08:30 or monthly 1 08:30</source>
        <translation>hourly :15、daily 08:30、weekdays 08:30、weekly mon 08:30 或 monthly 1 08:30</translation>
    </message>
    <message>
        <source>hugging face token</source>
        <translation>Hugging Face 令牌</translation>
    </message>
    <message>
        <source>in an excluded region</source>
        <translation>在被排除的区域内</translation>
    </message>
    <message>
        <source>is asking whether it may trust this computer: unlock it and tap “Allow”.</source>
        <translation>正在询问是否信任这台电脑：请解锁并点“允许”。</translation>
    </message>
    <message>
        <source>is being connected; try again in a moment.</source>
        <translation>正在连接；请稍后再试。</translation>
    </message>
    <message>
        <source>is in the state {state}.</source>
        <translation>处于状态 {state}。</translation>
    </message>
    <message>
        <source>is it on?</source>
        <translation>是否已启用？</translation>
    </message>
    <message>
        <source>is no JSON</source>
        <translation>不是 JSON</translation>
    </message>
    <message>
        <source>is not possible here</source>
        <translation>在此不可行</translation>
    </message>
    <message>
        <source>is there but does not answer (offline): unplug it and plug it in again, or switch wireless debugging off and on.</source>
        <translation>已连接但没有应答（offline）：请拔下再插上，或关闭再打开无线调试。</translation>
    </message>
    <message>
        <source>it belongs to another user</source>
        <translation>它属于另一个用户</translation>
    </message>
    <message>
        <source>it blocks the request ({reason})</source>
        <translation>请求被阻止（{reason}）</translation>
    </message>
    <message>
        <source>it claims to have far too many pixels</source>
        <translation>声称的像素太多</translation>
    </message>
    <message>
        <source>it claims to have {width}×{height} pixels</source>
        <translation>声称有 {width}×{height} 像素</translation>
    </message>
    <message>
        <source>it could not be kept</source>
        <translation>无法保留</translation>
    </message>
    <message>
        <source>it did not answer within {start_limit_s} s</source>
        <translation>它在 {start_limit_s} 秒内没有回答</translation>
    </message>
    <message>
        <source>it does not say why</source>
        <translation>它没有说明原因</translation>
    </message>
    <message>
        <source>it ends before it starts</source>
        <translation>结束早于开始</translation>
    </message>
    <message>
        <source>it gives no reason</source>
        <translation>未说明原因</translation>
    </message>
    <message>
        <source>it has more than {MAX_PERFORMED} actions</source>
        <translation>有超过 {MAX_PERFORMED} 个操作</translation>
    </message>
    <message>
        <source>it has no XInput</source>
        <translation>它没有 XInput</translation>
    </message>
    <message>
        <source>it has no end, or no list of risks</source>
        <translation>它没有期限，或没有风险列表</translation>
    </message>
    <message>
        <source>it has no network of its own</source>
        <translation>它没有自己的网络</translation>
    </message>
    <message>
        <source>it has the size {width}×{height}</source>
        <translation>其大小为 {width}×{height}</translation>
    </message>
    <message>
        <source>it holds more than {max_values} values</source>
        <translation>包含超过 {max_values} 个值</translation>
    </message>
    <message>
        <source>it holds only what differs from another image; make one of both with `qemu-img convert -O qcow2`</source>
        <translation>它只包含与另一映像的差异；请用 `qemu-img convert -O qcow2` 合并</translation>
    </message>
    <message>
        <source>it holds the number {digits}, which is too large or none</source>
        <translation>包含数字 {digits}，它太大或不是数字</translation>
    </message>
    <message>
        <source>it is a link or lies behind one, which is not followed</source>
        <translation>是链接或位于链接之后，不会跟随链接</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>it is damaged: {error}</source>
        <translation>已损坏：{error}</translation>
    </message>
    <message>
        <source>it is encrypted</source>
        <translation>它已加密</translation>
    </message>
    <message>
        <source>it is larger than {max_bytes} MiB</source>
        <translation>大于 {max_bytes} MiB</translation>
    </message>
    <message>
        <source>it is longer than {max_bytes} bytes</source>
        <translation>超过 {max_bytes} 字节</translation>
    </message>
    <message>
        <source>it is marked as damaged; `qemu-img check -r all` may mend it</source>
        <translation>它被标记为损坏；`qemu-img check -r all` 也许能修复</translation>
    </message>
    <message>
        <source>it is nested too deeply (more than {max_depth})</source>
        <translation>嵌套过深（超过 {max_depth} 层）</translation>
    </message>
    <message>
        <source>it is no JSON: {error}</source>
        <translation>不是 JSON：{error}</translation>
    </message>
    <message>
        <source>it is no UTF-8 (byte {start})</source>
        <translation>不是 UTF-8（字节 {start}）</translation>
    </message>
    <message>
        <source>it is no ordinary file</source>
        <translation>不是普通文件</translation>
    </message>
    <message>
        <source>it is no picture of a kind that is read here</source>
        <translation>不是此处能读取的图片类型</translation>
    </message>
    <message>
        <source>it is no projector</source>
        <translation>它不是投影文件</translation>
    </message>
    <message>
        <source>it is none of this version</source>
        <translation>不是此版本的</translation>
    </message>
    <message>
        <source>it is of the kind {kind}, and the model wants {kinds}</source>
        <translation>它的类型是 {kind}，而模型需要 {kinds}</translation>
    </message>
    <message>
        <source>it is of version {version} of qcow2, and 2 and 3 are known</source>
        <translation>它是 qcow2 的版本 {version}，已知的是 2 和 3</translation>
    </message>
    <message>
        <source>it keeps its data in another file; make one of both with `qemu-img convert -O qcow2`</source>
        <translation>它的数据在另一个文件中；请用 `qemu-img convert -O qcow2` 合并</translation>
    </message>
    <message>
        <source>it lacks {missing}, and {problem}</source>
        <translation>它缺少 {missing}，并且{problem}</translation>
    </message>
    <message>
        <source>it lacks {missing}, and {why}</source>
        <translation>它缺少 {missing}，并且{why}</translation>
    </message>
    <message>
        <source>it lies behind a link</source>
        <translation>它位于链接之后</translation>
    </message>
    <message>
        <source>it lies in no folder that is shared</source>
        <translation>它不在任何共享文件夹中</translation>
    </message>
    <message>
        <source>it must have “version” and “rules”, and nothing else</source>
        <translation>必须只有“version”和“rules”</translation>
    </message>
    <message>
        <source>it must have “version” {VERSION} and “servers”, and nothing else</source>
        <translation>它必须有 “version” {VERSION} 和 “servers”，且没有其他内容</translation>
    </message>
    <message>
        <source>it needs a newer QEMU</source>
        <translation>它需要更新的 QEMU</translation>
    </message>
    <message>
        <source>it said nothing</source>
        <translation>它什么也没说</translation>
    </message>
    <message>
        <source>it says nothing</source>
        <translation>没有任何提示</translation>
    </message>
    <message>
        <source>it says: {refusal}</source>
        <translation>其说明：{refusal}</translation>
    </message>
    <message>
        <source>it sends more than {MAX_STREAM_BYTES} MiB</source>
        <translation>它发送的内容超过 {MAX_STREAM_BYTES} MiB</translation>
    </message>
    <message>
        <source>it stopped its answer ({reason})</source>
        <translation>回答已中止（{reason}）</translation>
    </message>
    <message>
        <source>it took too long</source>
        <translation>耗时过长</translation>
    </message>
    <message>
        <source>it was not kept</source>
        <translation>未保留</translation>
    </message>
    <message>
        <source>it was not kept, for there are {MAX_KEPT} already</source>
        <translation>未保留，因为已有 {MAX_KEPT} 张</translation>
    </message>
    <message>
        <source>it writes on without an end</source>
        <translation>它没完没了地写下去</translation>
    </message>
    <message>
        <source>it writes {width} numbers for each part of a picture, and the model reads {wanted}</source>
        <translation>它为图片的每一部分写 {width} 个数，而模型读取 {wanted} 个</translation>
    </message>
    <message>
        <source>its adapter cannot be loaded ({error})</source>
        <translation>无法加载其适配器（{error}）</translation>
    </message>
    <message>
        <source>its answer has no choices</source>
        <translation>其回答中没有 choices</translation>
    </message>
    <message>
        <source>its answer has no text</source>
        <translation>其回答中没有文本</translation>
    </message>
    <message>
        <source>its command {command} is not there</source>
        <translation>它的命令 {command} 不存在</translation>
    </message>
    <message>
        <source>its content filter held the answer back</source>
        <translation>内容过滤器拦截了回答</translation>
    </message>
    <message>
        <source>its desktop has no network</source>
        <translation>它的桌面没有网络</translation>
    </message>
    <message>
        <source>its header ends too early</source>
        <translation>其头部过早结束</translation>
    </message>
    <message>
        <source>its header is damaged</source>
        <translation>其头部已损坏</translation>
    </message>
    <message>
        <source>its id is none</source>
        <translation>其标识无效</translation>
    </message>
    <message>
        <source>its memory makes no sense</source>
        <translation>其内存数值没有意义</translation>
    </message>
    <message>
        <source>its name is none</source>
        <translation>其名称无效</translation>
    </message>
    <message>
        <source>its name leads out of its folder</source>
        <translation>其名称指向文件夹之外</translation>
    </message>
    <message>
        <source>its nvcc compiles for no card of capability {capability}: install another CUDA toolkit</source>
        <translation>其 nvcc 不支持计算能力 {capability} 的显卡：请安装其他 CUDA 工具包</translation>
    </message>
    <message>
        <source>its package is missing</source>
        <translation>缺少其软件包</translation>
    </message>
    <message>
        <source>its picture has an unknown form</source>
        <translation>其图像格式未知</translation>
    </message>
    <message>
        <source>its picture has the size {width}×{height}</source>
        <translation>其图像大小为 {width}×{height}</translation>
    </message>
    <message>
        <source>its picture is cut</source>
        <translation>其图像不完整</translation>
    </message>
    <message>
        <source>its picture is not named by 64 hexadecimal digits</source>
        <translation>其截图不是以 64 位十六进制数字命名</translation>
    </message>
    <message>
        <source>its prompt has no context, and no step before has one</source>
        <translation>它的提示没有上下文，之前的步骤也没有</translation>
    </message>
    <message>
        <source>its screen has an impossible size</source>
        <translation>其屏幕大小不可能</translation>
    </message>
    <message>
        <source>its session bus answers</source>
        <translation>其会话总线有响应</translation>
    </message>
    <message>
        <source>its time or number is impossible</source>
        <translation>其时间或编号不可能</translation>
    </message>
    <message>
        <source>its tokenizer cannot be read ({error})</source>
        <translation>无法读取其分词器（{error}）</translation>
    </message>
    <message>
        <source>its version is {read}, and this Deskhand reads {VERSION}</source>
        <translation>其版本为 {read}，而此 Deskhand 读取 {VERSION}</translation>
    </message>
    <message>
        <source>its weights lack {missing} tensors, among them {missing2}</source>
        <translation>其权重缺少 {missing} 个张量，其中有 {missing2}</translation>
    </message>
    <message>
        <source>its window manager answers</source>
        <translation>其窗口管理器有响应</translation>
    </message>
    <message>
        <source>its window manager lists windows</source>
        <translation>其窗口管理器列出窗口</translation>
    </message>
    <message>
        <source>its window manager takes windows</source>
        <translation>其窗口管理器接受窗口</translation>
    </message>
    <message>
        <source>kernel32 is on Windows only</source>
        <translation>kernel32 仅在 Windows 上有</translation>
    </message>
    <message>
        <source>key needs keys that exist</source>
        <translation>key 需要存在的按键</translation>
    </message>
    <message>
        <source>left_click_drag needs a coordinate</source>
        <translation>left_click_drag 需要一个坐标</translation>
    </message>
    <message>
        <source>libei is missing.</source>
        <translation>缺少 libei。</translation>
    </message>
    <message>
        <source>libxkbcommon is missing, so no keyboard can be read.</source>
        <translation>缺少 libxkbcommon，因此无法读取键盘。</translation>
    </message>
    <message>
        <source>links, pipes or sockets</source>
        <translation>链接、管道或套接字</translation>
    </message>
    <message>
        <source>llama.cpp cannot encode the picture</source>
        <translation>llama.cpp 无法编码图片</translation>
    </message>
    <message>
        <source>llama.cpp cannot evaluate the prompt (status {status})</source>
        <translation>llama.cpp 无法计算提示（状态 {status}）</translation>
    </message>
    <message>
        <source>llama.cpp cannot evaluate the task</source>
        <translation>llama.cpp 无法处理该任务</translation>
    </message>
    <message>
        <source>llama.cpp cannot load the projector {name}{reason}</source>
        <translation>llama.cpp 无法加载投影文件 {name}{reason}</translation>
    </message>
    <message>
        <source>llama.cpp cannot load {name}{reason}</source>
        <translation>llama.cpp 无法加载 {name}{reason}</translation>
    </message>
    <message>
        <source>llama.cpp cannot make a context for the model</source>
        <translation>llama.cpp 无法为模型创建上下文</translation>
    </message>
    <message>
        <source>llama.cpp cannot make a context for {name}</source>
        <translation>llama.cpp 无法为 {name} 创建上下文</translation>
    </message>
    <message>
        <source>llama.cpp cannot read the grammar of the replies</source>
        <translation>llama.cpp 无法读取回答的语法</translation>
    </message>
    <message>
        <source>llama.cpp cannot read the prompt (status {status})</source>
        <translation>llama.cpp 无法读取提示（状态 {status}）</translation>
    </message>
    <message>
        <source>llama.cpp cannot read the prompt's text</source>
        <translation>llama.cpp 无法读取提示文本</translation>
    </message>
    <message>
        <source>llama.cpp could not be compiled: {last_words}.</source>
        <translation>无法编译 llama.cpp：{last_words}。</translation>
    </message>
    <message>
        <source>llama.cpp is not installed: run `make setup` first.</source>
        <translation>未安装 llama.cpp：请先运行 `make setup`。</translation>
    </message>
    <message>
        <source>macOS asks for its owner's password or finger there; only the owner answers, so nothing was done.</source>
        <translation>macOS 在那里要求所有者的密码或指纹；只有所有者才能回答，因此什么也没做。</translation>
    </message>
    <message>
        <source>macOS does not let Deskhand use the screen yet: switch it on in the System Settings under Privacy &amp; Security, {names}{restart} ({page}).</source>
        <translation>macOS 还不允许 Deskhand 使用屏幕：请在系统设置的“隐私与安全性”中打开 {names}{restart}（{page}）。</translation>
    </message>
    <message>
        <source>may not be opened by you (no permissions): install the package android-sdk-platform-tools-common, then unplug the phone and plug it in again.</source>
        <translation>您无权打开（没有权限）：请安装 android-sdk-platform-tools-common 包，然后拔下手机再插上。</translation>
    </message>
    <message>
        <source>memory ran out</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>more after its programs were ended</source>
        <translation>在其程序被结束后再启动任何东西</translation>
    </message>
    <message>
        <source>more data than its pixels need</source>
        <translation>超出像素所需的数据</translation>
    </message>
    <message>
        <source>more than {num_connections} connections at once</source>
        <translation>同时连接超过 {num_connections} 个</translation>
    </message>
    <message>
        <source>nested too deeply</source>
        <translation>嵌套过深</translation>
    </message>
    <message>
        <source>no X server listens there</source>
        <translation>那里没有 X 服务器在监听</translation>
    </message>
    <message>
        <source>no desktop portal offers {value}</source>
        <translation>没有桌面门户提供 {value}</translation>
    </message>
    <message>
        <source>no picture from before it</source>
        <translation>没有之前的图片</translation>
    </message>
    <message>
        <source>no reason given</source>
        <translation>未说明原因</translation>
    </message>
    <message>
        <source>no token of the model's vocabulary can go on in the grammar</source>
        <translation>模型词表中没有词元能符合语法</translation>
    </message>
    <message>
        <source>no wheel fits, so it is compiled here</source>
        <translation>没有合适的 wheel，因此在此编译</translation>
    </message>
    <message>
        <source>not a message: {error}</source>
        <translation>不是消息：{error}</translation>
    </message>
    <message>
        <source>nothing that can be read</source>
        <translation>没有可读的内容</translation>
    </message>
    <message>
        <source>nvcc (NVIDIA's CUDA toolkit)</source>
        <translation>nvcc（NVIDIA 的 CUDA 工具包）</translation>
    </message>
    <message>
        <source>of this desktop</source>
        <translation>此桌面</translation>
    </message>
    <message>
        <source>of this model</source>
        <translation>此模型的</translation>
    </message>
    <message>
        <source>of this system</source>
        <translation>此系统的</translation>
    </message>
    <message>
        <source>offsets are two numbers</source>
        <translation>偏移量是两个数字</translation>
    </message>
    <message>
        <source>outside the recorded screen</source>
        <translation>在录制的屏幕之外</translation>
    </message>
    <message>
        <source>page tab list</source>
        <translation>标签页列表</translation>
    </message>
    <message>
        <source>parts of the picture from 0 to 1</source>
        <translation>图片的 0 到 1 比例</translation>
    </message>
    <message>
        <source>pixels at {x},{y} outside of its screen</source>
        <translation>位于 {x},{y}、超出其屏幕的像素</translation>
    </message>
    <message>
        <source>pixels of the picture it is sent</source>
        <translation>所收图片的像素</translation>
    </message>
    <message>
        <source>pixels of the whole screen</source>
        <translation>整个屏幕的像素</translation>
    </message>
    <message>
        <source>pixels that cannot be decompressed</source>
        <translation>无法解压的像素</translation>
    </message>
    <message>
        <source>pyautogui cannot use the display {name}: {error}</source>
        <translation>pyautogui 无法使用显示 {name}：{error}</translation>
    </message>
    <message>
        <source>pynput cannot listen to this display: {error}</source>
        <translation>pynput 无法监听此显示：{error}</translation>
    </message>
    <message>
        <source>qemu-img failed</source>
        <translation>qemu-img 失败</translation>
    </message>
    <message>
        <source>radio menu item</source>
        <translation>单选菜单项</translation>
    </message>
    <message>
        <source>rule {number} has a condition that is not known: {unknown}</source>
        <translation>规则 {number} 含有未知条件：{unknown}</translation>
    </message>
    <message>
        <source>rule {number} has no name</source>
        <translation>规则 {number} 没有名称</translation>
    </message>
    <message>
        <source>rule {number} is no object</source>
        <translation>规则 {number} 不是对象</translation>
    </message>
    <message>
        <source>scroll needs a direction: up, down, left or right</source>
        <translation>scroll 需要方向：up、down、left 或 right</translation>
    </message>
    <message>
        <source>scroll needs a number of pixels that is not zero</source>
        <translation>scroll 需要一个不为零的像素数</translation>
    </message>
    <message>
        <source>size={text} makes no sense: WIDTHxHEIGHT, each from 320 to 8192 pixels.</source>
        <translation>size={text} 无意义：应为 宽x高，各为 320 到 8192 像素。</translation>
    </message>
    <message>
        <source>ssh does not know {login} yet; sign in once by hand and confirm its key (ssh {by_hand}).</source>
        <translation>ssh 还不认识 {login}；请手动登录一次并确认其密钥（ssh {by_hand}）。</translation>
    </message>
    <message>
        <source>systemd's timer cannot be written: {strerror}.</source>
        <translation>无法写入 systemd 的定时器：{strerror}。</translation>
    </message>
    <message>
        <source>the accessibility bus hung up</source>
        <translation>无障碍总线断开了连接</translation>
    </message>
    <message>
        <source>the accessibility bus is no socket</source>
        <translation>无障碍总线不是套接字</translation>
    </message>
    <message>
        <source>the accessibility bus lets us not in</source>
        <translation>无障碍总线不允许接入</translation>
    </message>
    <message>
        <source>the address of {name} is none of the web</source>
        <translation>{name} 的地址不是网址</translation>
    </message>
    <message>
        <source>the answer is too long</source>
        <translation>回答太长</translation>
    </message>
    <message>
        <source>the bare desktop</source>
        <translation>空白桌面</translation>
    </message>
    <message>
        <source>the blobs of a message are too large</source>
        <translation>消息的数据块太大</translation>
    </message>
    <message>
        <source>the command of {name} is no list of texts</source>
        <translation>{name} 的命令不是文本列表</translation>
    </message>
    <message>
        <source>the connection was closed too early</source>
        <translation>连接过早关闭</translation>
    </message>
    <message>
        <source>the container covers parts of /proc; in Docker start it with `--security-opt systempaths=unconfined`</source>
        <translation>容器遮盖了 /proc 的一部分；在 Docker 中请使用 `--security-opt systempaths=unconfined` 启动</translation>
    </message>
    <message>
        <source>the desktop portal does not answer</source>
        <translation>桌面门户没有应答</translation>
    </message>
    <message>
        <source>the encoder {name} cannot be loaded by llama.cpp</source>
        <translation>llama.cpp 无法加载编码器 {name}</translation>
    </message>
    <message>
        <source>the file {path} lies outside the folder</source>
        <translation>文件 {path} 在文件夹之外</translation>
    </message>
    <message>
        <source>the folder {folder} is open to others</source>
        <translation>文件夹 {folder} 对其他人开放</translation>
    </message>
    <message>
        <source>the last try returns or raises</source>
        <translation>最后一次尝试会返回或报错</translation>
    </message>
    <message>
        <source>the listener did not start</source>
        <translation>监听器没有启动</translation>
    </message>
    <message>
        <source>the model declines to go on with this task</source>
        <translation>模型拒绝继续此任务</translation>
    </message>
    <message>
        <source>the model hit 0 of {num_targets} targets</source>
        <translation>模型命中 {num_targets} 个目标中的 0 个</translation>
    </message>
    <message>
        <source>the model wrote nothing</source>
        <translation>模型什么也没写</translation>
    </message>
    <message>
        <source>the model {name}</source>
        <translation>模型 {name}</translation>
    </message>
    <message>
        <source>the model {name} is none that a server runs</source>
        <translation>模型 {name} 不是服务器运行的模型</translation>
    </message>
    <message>
        <source>the model's chat template is broken: {error}</source>
        <translation>模型的聊天模板已损坏：{error}</translation>
    </message>
    <message>
        <source>the model's chat template loses a part of the prompt</source>
        <translation>模型的聊天模板丢失了提示的一部分</translation>
    </message>
    <message>
        <source>the model's own file is a projector</source>
        <translation>模型文件本身就是投影文件</translation>
    </message>
    <message>
        <source>the name of an app</source>
        <translation>应用的名称</translation>
    </message>
    <message>
        <source>the network of process {pid} cannot be entered ({last})</source>
        <translation>无法进入进程 {pid} 的网络（{last}）</translation>
    </message>
    <message>
        <source>the network was not ready in time</source>
        <translation>网络未及时就绪</translation>
    </message>
    <message>
        <source>the process that has the network does not answer</source>
        <translation>负责网络的进程没有应答</translation>
    </message>
    <message>
        <source>the process that has the network has ended</source>
        <translation>负责网络的进程已结束</translation>
    </message>
    <message>
        <source>the projector {name} takes no pictures</source>
        <translation>投影文件 {name} 不接受图片</translation>
    </message>
    <message>
        <source>the prompt has a picture, but the model has no projector</source>
        <translation>提示中有图片，但模型没有投影文件</translation>
    </message>
    <message>
        <source>the prompt has {prompt_tokens} tokens, and the model reads at most {context_tokens} ({MIN_REPLY_TOKENS} of them for its reply)</source>
        <translation>提示有 {prompt_tokens} 个词元，模型最多读取 {context_tokens} 个（其中 {MIN_REPLY_TOKENS} 个留给回答）</translation>
    </message>
    <message>
        <source>the question does not fit into the model's context</source>
        <translation>问题超出了模型的上下文长度</translation>
    </message>
    <message>
        <source>the request failed ({value})</source>
        <translation>请求失败（{value}）</translation>
    </message>
    <message>
        <source>the routine “{name}”</source>
        <translation>例程“{name}”</translation>
    </message>
    <message>
        <source>the rule “{name}”</source>
        <translation>规则“{name}”</translation>
    </message>
    <message>
        <source>the rule “{name}” does not say what is “then” to happen</source>
        <translation>规则“{name}”没有说明“then”该做什么</translation>
    </message>
    <message>
        <source>the rule “{name}” makes no sense: {problem}</source>
        <translation>规则“{name}”没有意义：{problem}</translation>
    </message>
    <message>
        <source>the server answered with more than {MAX_ANSWER_BYTES} bytes</source>
        <translation>服务器的回答超过 {MAX_ANSWER_BYTES} 字节</translation>
    </message>
    <message>
        <source>the server answered {status_code}</source>
        <translation>服务器回答 {status_code}</translation>
    </message>
    <message>
        <source>the server answered {status}</source>
        <translation>服务器回答 {status}</translation>
    </message>
    <message>
        <source>the server does not have that part of the file</source>
        <translation>服务器没有文件的那一部分</translation>
    </message>
    <message>
        <source>the server does not say which part of the file it sends</source>
        <translation>服务器没有说明发送文件的哪一部分</translation>
    </message>
    <message>
        <source>the server packed its answer, which was not asked for</source>
        <translation>服务器压缩了回答，而这并未被要求</translation>
    </message>
    <message>
        <source>the server sends another part of the file</source>
        <translation>服务器发送了文件的另一部分</translation>
    </message>
    <message>
        <source>the step has no picture</source>
        <translation>该步骤没有图片</translation>
    </message>
    <message>
        <source>the stream ended within a message</source>
        <translation>数据流在消息中途结束</translation>
    </message>
    <message>
        <source>there is more behind it</source>
        <translation>后面还有内容</translation>
    </message>
    <message>
        <source>there is no action {name}</source>
        <translation>没有操作 {name}</translation>
    </message>
    <message>
        <source>there is no decision {other}</source>
        <translation>没有决定 {other}</translation>
    </message>
    <message>
        <source>there is no key {name}</source>
        <translation>没有键 {name}</translation>
    </message>
    <message>
        <source>this account may not read the input devices in /dev/input, as members of the group input may</source>
        <translation>此账户不能读取 /dev/input 中的输入设备，而 input 组的成员可以</translation>
    </message>
    <message>
        <source>this machine does not let programs make user name spaces. On Ubuntu and old Debian: `sysctl kernel.apparmor_restrict_unprivileged_userns=0` or `kernel.unprivileged_userns_clone=1`; in Docker: start the container with `--security-opt seccomp=unconfined --security-opt systempaths=unconfined`</source>
        <translation>本机不允许程序创建用户命名空间。在 Ubuntu 和旧版 Debian 上：`sysctl kernel.apparmor_restrict_unprivileged_userns=0` 或 `kernel.unprivileged_userns_clone=1`；在 Docker 中：请使用 `--security-opt seccomp=unconfined --security-opt systempaths=unconfined` 启动容器</translation>
    </message>
    <message>
        <source>this very processor</source>
        <translation>这个处理器</translation>
    </message>
    <message>
        <source>thousandths of the picture</source>
        <translation>图片的千分比</translation>
    </message>
    <message>
        <source>transformers cannot load the folder ({error})</source>
        <translation>transformers 无法加载该文件夹（{error}）</translation>
    </message>
    <message>
        <source>two rules have the same name</source>
        <translation>两条规则同名</translation>
    </message>
    <message>
        <source>two servers have the same name</source>
        <translation>两个服务器名称相同</translation>
    </message>
    <message>
        <source>type needs a content</source>
        <translation>type 需要 content</translation>
    </message>
    <message>
        <source>unknown request {operation}</source>
        <translation>未知请求 {operation}</translation>
    </message>
    <message>
        <source>unreadable answer: {error}</source>
        <translation>无法读懂的回答：{error}</translation>
    </message>
    <message>
        <source>user {user_id} cannot be taken on</source>
        <translation>无法切换为用户 {user_id}</translation>
    </message>
    <message>
        <source>uv did not say what would be fetched: {error}.</source>
        <translation>uv 没有说明会下载什么：{error}。</translation>
    </message>
    <message>
        <source>version {data} is not {VERSION}</source>
        <translation>版本 {data} 不是 {VERSION}</translation>
    </message>
    <message>
        <source>what it answers does not follow the protocol</source>
        <translation>它的回答不符合协议</translation>
    </message>
    <message>
        <source>what the model wrote holds a secret</source>
        <translation>模型写的内容含有机密</translation>
    </message>
    <message>
        <source>what the model wrote is too long</source>
        <translation>模型写的内容太长</translation>
    </message>
    <message>
        <source>{adapter} is a LoRA adapter{of} without the model itself: add the model's folder and name the adapter, `deskhand models add FOLDER --adapter {adapter2}`.</source>
        <translation>{adapter} 是不含模型本身的 LoRA 适配器{of}：请添加模型文件夹并指定适配器，`deskhand models add FOLDER --adapter {adapter2}`。</translation>
    </message>
    <message>
        <source>{address} asks for a password. {problem}</source>
        <translation>{address} 要求密码。{problem}</translation>
    </message>
    <message>
        <source>{address} asks for a sign-in that is not known here; switch its VNC password or VeNCrypt on.</source>
        <translation>{address} 要求此处未知的登录方式；请开启其 VNC 密码或 VeNCrypt。</translation>
    </message>
    <message>
        <source>{address} asks for a user's name; write vnc://USER@HOST:PORT.</source>
        <translation>{address} 要求用户名；请写成 vnc://USER@HOST:PORT。</translation>
    </message>
    <message>
        <source>{address} does not let us in{said}; is the password right?</source>
        <translation>{address} 拒绝登录{said}；密码正确吗？</translation>
    </message>
    <message>
        <source>{address} has no common form of VeNCrypt.</source>
        <translation>{address} 没有共同的 VeNCrypt 形式。</translation>
    </message>
    <message>
        <source>{address} has sent {problem}, so the connection was ended.</source>
        <translation>{address} 发送了{problem}，因此连接已结束。</translation>
    </message>
    <message>
        <source>{address} has {problem}, which cannot be shown.</source>
        <translation>{address} 有{problem}，无法显示。</translation>
    </message>
    <message>
        <source>{address} offers TLS, but does not begin it.</source>
        <translation>{address} 提供 TLS，但没有开始。</translation>
    </message>
    <message>
        <source>{address} offers a form of VeNCrypt that is too old.</source>
        <translation>{address} 提供的 VeNCrypt 形式过旧。</translation>
    </message>
    <message>
        <source>{address} offers no form of TLS that is known here.</source>
        <translation>{address} 没有提供此处已知的 TLS 形式。</translation>
    </message>
    <message>
        <source>{address} sends no picture any more; see whether the machine there hangs, then start the task again.</source>
        <translation>{address} 不再发送画面；请检查那台电脑是否卡住，然后重新开始任务。</translation>
    </message>
    <message>
        <source>{address} shows another certificate than before; if that is as it should be, forget the old one in the settings (Machines).</source>
        <translation>{address} 出示的证书与之前不同；如果这是正常的，请在设置（电脑）中忘记旧证书。</translation>
    </message>
    <message>
        <source>{address} takes a password only in the clear, so it was not sent; switch its TLS on.</source>
        <translation>{address} 只接受明文密码，因此没有发送；请开启其 TLS。</translation>
    </message>
    <message>
        <source>{amount} is no price of a million tokens</source>
        <translation>{amount} 不是每百万词元的价格</translation>
    </message>
    <message>
        <source>{aside} steps are no frames (wrong, denied or without a picture): they lie aside.</source>
        <translation>{aside} 个步骤不是帧（错误、被拒绝或没有图片）：它们单独存放。</translation>
    </message>
    <message>
        <source>{base} answered with a web page instead of JSON: it is a web site or a log-in page, not a model's API.{address}</source>
        <translation>{base} 返回了网页而不是 JSON：这是网站或登录页，不是模型接口。{address}</translation>
    </message>
    <message>
        <source>{base} cannot be asked ({error}).</source>
        <translation>无法询问 {base}（{error}）。</translation>
    </message>
    <message>
        <source>{base} does not answer within {CONNECT_S} seconds.</source>
        <translation>{base} 未能在 {CONNECT_S} 秒内响应。</translation>
    </message>
    <message>
        <source>{base} sends us to another address (HTTP {status}), which is not followed because it would take the key and your screen along; use that address itself.</source>
        <translation>{base} 让我们转到另一个地址（HTTP {status}）；不会跟随，因为那会带走密钥和您的屏幕。请直接使用那个地址。</translation>
    </message>
    <message>
        <source>{button} mouse button</source>
        <translation>鼠标 {button} 键</translation>
    </message>
    <message>
        <source>{called}, asked as {title}{family}; runs at {url}.</source>
        <translation>{called}，按 {title}{family} 的方式提问；运行于 {url}。</translation>
    </message>
    <message>
        <source>{called}, asked as {title}{family}; runs in {value} at {url}.</source>
        <translation>{called}，按 {title}{family} 提问；在 {value} 中运行于 {url}。</translation>
    </message>
    <message>
        <source>{command} could not be started: {strerror}.</source>
        <translation>无法启动 {command}：{strerror}。</translation>
    </message>
    <message>
        <source>{created} is no time with its offset from UTC</source>
        <translation>{created} 不是带 UTC 偏移量的时间</translation>
    </message>
    <message>
        <source>{done} the keyboard is in {here}, not in {window} as it was recorded.</source>
        <translation>{done}键盘在 {here} 中，而不是录制时的 {window}。</translation>
    </message>
    <message>
        <source>{done} the screen shows something else than was recorded.</source>
        <translation>{done}屏幕显示的内容与录制不同。</translation>
    </message>
    <message>
        <source>{done} the text does not stand on the screen.</source>
        <translation>{done}屏幕上没有该文本。</translation>
    </message>
    <message>
        <source>{files} files of the agent were kept, these were not: {reasons}. Share a folder for large results.</source>
        <translation>已保留智能体的 {files} 个文件，以下未保留：{reasons}。如需较大的结果，请共享一个文件夹。</translation>
    </message>
    <message>
        <source>{file} cannot be attached: {strerror}.</source>
        <translation>无法附加 {file}：{strerror}。</translation>
    </message>
    <message>
        <source>{file} cannot be read: delete it, and draft its elements again.</source>
        <translation>无法读取 {file}：请删除它，然后重新生成其中的元素。</translation>
    </message>
    <message>
        <source>{file} cannot be written: {strerror}.</source>
        <translation>无法写入 {file}：{strerror}。</translation>
    </message>
    <message>
        <source>{file} is not a file and cannot be attached.</source>
        <translation>{file} 不是文件，无法附加。</translation>
    </message>
    <message>
        <source>{first} is a later part of a model: name the first one, {wanted}.</source>
        <translation>{first} 是模型靠后的部分：请指定第一部分 {wanted}。</translation>
    </message>
    <message>
        <source>{first} is said to be one of {count} parts; at most {MAX_PARTS} are taken.</source>
        <translation>{first} 据称是 {count} 个部分之一；最多接受 {MAX_PARTS} 个。</translation>
    </message>
    <message>
        <source>{fitting} is a piece of a file: put the pieces together (cat {joined}.part* &gt; {joined2}) and add that.</source>
        <translation>{fitting} 是文件的一段：请把各段合并（cat {joined}.part* &gt; {joined2}）后再添加。</translation>
    </message>
    <message>
        <source>{folders} records have</source>
        <translation>{folders} 个记录具有</translation>
    </message>
    <message>
        <source>{folder} belongs to the system's programs and is not shared for writing.</source>
        <translation>{folder} 属于系统程序，不能以可写方式共享。</translation>
    </message>
    <message>
        <source>{folder} contains {place}, which is never shared; share a folder below it.</source>
        <translation>{folder} 包含 {place}，后者绝不共享；请共享其下的文件夹。</translation>
    </message>
    <message>
        <source>{folder} describes no vision tower.</source>
        <translation>{folder} 没有描述视觉部分。</translation>
    </message>
    <message>
        <source>{folder} holds no tokenizer: tokenizer.json is missing.</source>
        <translation>{folder} 中没有分词器：缺少 tokenizer.json。</translation>
    </message>
    <message>
        <source>{folder} holds no weights: *.safetensors are missing.</source>
        <translation>{folder} 中没有权重：缺少 *.safetensors。</translation>
    </message>
    <message>
        <source>{folder} is hidden by something else at {opened} and cannot be shared.</source>
        <translation>{folder} 在 {opened} 处被其他内容遮盖，无法共享。</translation>
    </message>
    <message>
        <source>{folder} is locked by another process</source>
        <translation>{folder} 被另一个进程锁定</translation>
    </message>
    <message>
        <source>{folder} is never shared.</source>
        <translation>{folder} 绝不共享。</translation>
    </message>
    <message>
        <source>{folder} is not a folder and cannot be shared.</source>
        <translation>{folder} 不是文件夹，无法共享。</translation>
    </message>
    <message>
        <source>{folder} is of the kind {kind}; Deskhand runs {MODEL_TYPES}.</source>
        <translation>{folder} 的类型是 {kind}；Deskhand 可运行 {MODEL_TYPES}。</translation>
    </message>
    <message>
        <source>{folder} is too much to share; share a folder below it.</source>
        <translation>{folder} 范围太大，不能共享；请共享其下的文件夹。</translation>
    </message>
    <message>
        <source>{folder} lies in {place}, which is never shared.</source>
        <translation>{folder} 位于 {place} 中，后者绝不共享。</translation>
    </message>
    <message>
        <source>{folder} makes no sense: {error}.</source>
        <translation>{folder} 没有意义：{error}。</translation>
    </message>
    <message>
        <source>{folder} shows what the system keeps ({mounts}), which is never shared.</source>
        <translation>{folder} 显示系统维护的内容（{mounts}），绝不共享。</translation>
    </message>
    <message>
        <source>{found} the id {record_id} in {records_folder}.</source>
        <translation>{records_folder} 中{found}编号 {record_id}。</translation>
    </message>
    <message>
        <source>{held} are no keys to hold</source>
        <translation>{held} 不是可以按住的按键</translation>
    </message>
    <message>
        <source>{host} cannot be looked up</source>
        <translation>无法查询 {host}</translation>
    </message>
    <message>
        <source>{host} does not answer like a Hugging Face hub: is HF_ENDPOINT right?</source>
        <translation>{host} 的响应不像 Hugging Face Hub：HF_ENDPOINT 正确吗？</translation>
    </message>
    <message>
        <source>{host} has no address.</source>
        <translation>{host} 没有地址。</translation>
    </message>
    <message>
        <source>{host} is an address of this computer or of a private network.</source>
        <translation>{host} 是这台电脑或私有网络的地址。</translation>
    </message>
    <message>
        <source>{host} is not in your own network, so the model {name} is shown no secrets: only a computer with a private address can be trusted with them.</source>
        <translation>{host} 不在您自己的网络中，因此模型 {name} 看不到机密：只有使用私有地址的电脑才能被信任。</translation>
    </message>
    <message>
        <source>{host} is not one of the hosts of this task.</source>
        <translation>{host} 不是此任务的主机之一。</translation>
    </message>
    <message>
        <source>{host} leads to {address}, an address of this computer or of a private network.</source>
        <translation>{host} 指向 {address}，这是这台电脑或私有网络的地址。</translation>
    </message>
    <message>
        <source>{kvm_device} cannot be opened ({strerror}): {who}</source>
        <translation>无法打开 {kvm_device}（{strerror}）：{who}</translation>
    </message>
    <message>
        <source>{left_out} more rows are in the record.</source>
        <translation>记录中还有 {left_out} 行。</translation>
    </message>
    <message>
        <source>{left} steps are no pairs and only stand in prompts.</source>
        <translation>{left} 个步骤不成对，只出现在提示中。</translation>
    </message>
    <message>
        <source>{login} cannot be reached ({why}); see whether the machine is on, then start the task again.</source>
        <translation>无法连接 {login}（{why}）；请检查那台电脑是否开机，然后重新开始任务。</translation>
    </message>
    <message>
        <source>{login} has no Xvnc, which makes a desktop there; install tigervnc-standalone-server there.</source>
        <translation>{login} 没有用来创建桌面的 Xvnc；请在那里安装 tigervnc-standalone-server。</translation>
    </message>
    <message>
        <source>{login} lets nobody in without a password; put your key there first (ssh-copy-id {by_hand}).</source>
        <translation>{login} 不允许无密码登录；请先把您的密钥放到那里（ssh-copy-id {by_hand}）。</translation>
    </message>
    <message>
        <source>{login} shows another host key than before, so nothing was sent; if that is as it should be, forget the old one (ssh-keygen -R '{known_as}') and sign in once by hand (ssh {by_hand}).</source>
        <translation>{login} 出示的主机密钥与之前不同，因此没有发送任何内容；如果这是正常的，请删除旧密钥（ssh-keygen -R '{known_as}'），并手动登录一次（ssh {by_hand}）。</translation>
    </message>
    <message>
        <source>{machine} is an address of another kind of machine.</source>
        <translation>{machine} 是另一种机器的地址。</translation>
    </message>
    <message>
        <source>{module}.{name} is not among the functions</source>
        <translation>{module}.{name} 不在这些函数之中</translation>
    </message>
    <message>
        <source>{named} is there, but NVIDIA's driver does not answer: install it first.</source>
        <translation>有 {named}，但 NVIDIA 的驱动没有响应：请先安装驱动。</translation>
    </message>
    <message>
        <source>{name} cannot be reached: {why}.</source>
        <translation>无法连接 {name}：{why}。</translation>
    </message>
    <message>
        <source>{name} cannot be read ({error})</source>
        <translation>无法读取 {name}（{error}）</translation>
    </message>
    <message>
        <source>{name} cannot be saved as {to}: {reason}.</source>
        <translation>{name} 无法保存为 {to}：{reason}。</translation>
    </message>
    <message>
        <source>{name} does not answer any more; see whether the machine is reached, then start the task again.</source>
        <translation>{name} 不再应答；请检查能否连接到那台电脑，然后重新开始任务。</translation>
    </message>
    <message>
        <source>{name} does not answer; is the machine on, and reached?</source>
        <translation>{name} 没有应答；电脑已开机并可连接吗？</translation>
    </message>
    <message>
        <source>{name} does not belong to its encoder</source>
        <translation>{name} 与其编码器不匹配</translation>
    </message>
    <message>
        <source>{name} has a field that is not known: {unknown}</source>
        <translation>{name} 有一个未知字段：{unknown}</translation>
    </message>
    <message>
        <source>{name} has ended the connection; see whether the server there runs, then start the task again.</source>
        <translation>{name} 已结束连接；请检查那里的服务器是否在运行，然后重新开始任务。</translation>
    </message>
    <message>
        <source>{name} is a language model of the architecture {architecture}; Deskhand runs {ARCHITECTURES} with pictures.</source>
        <translation>{name} 是架构为 {architecture} 的语言模型；Deskhand 能配合图片运行的是 {ARCHITECTURES}。</translation>
    </message>
    <message>
        <source>{name} is a projector, and {models} models beside it fit: name the model's file.</source>
        <translation>{name} 是投影文件，旁边有 {models} 个合适的模型：请指定模型文件。</translation>
    </message>
    <message>
        <source>{name} is a secret: it is typed from the keyring, and never given here.</source>
        <translation>{name} 是机密：从密钥环输入，绝不在此给出。</translation>
    </message>
    <message>
        <source>{name} is another part of a model than its name says.</source>
        <translation>{name} 与其名称所示的模型部分不符。</translation>
    </message>
    <message>
        <source>{name} is no key</source>
        <translation>{name} 不是按键</translation>
    </message>
    <message>
        <source>{name} is no name for a parameter: letters, digits, - and _ are.</source>
        <translation>{name} 不能作参数名：只能用字母、数字、- 和 _。</translation>
    </message>
    <message>
        <source>{name} is no name for a routine: letters, digits, spaces and - are, at most 64.</source>
        <translation>{name} 不能作流程名称：可用字母、数字、空格和 -，最多 64 个。</translation>
    </message>
    <message>
        <source>{name} is no name of a build.</source>
        <translation>{name} 不是构建的名称。</translation>
    </message>
    <message>
        <source>{name} is no name of a repository (OWNER/NAME).</source>
        <translation>{name} 不是仓库名（OWNER/NAME）。</translation>
    </message>
    <message>
        <source>{name} is of the kind {kind}; of such folders Deskhand runs {MODEL_TYPES}.</source>
        <translation>{name} 属于 {kind} 类型；此类文件夹中 Deskhand 能运行 {MODEL_TYPES}。</translation>
    </message>
    <message>
        <source>{name} is one file of several: add the folder {parent}.</source>
        <translation>{name} 是多个文件之一：请添加文件夹 {parent}。</translation>
    </message>
    <message>
        <source>{name} is the first of {count} files, but is not called so: give it back its name that ends in -00001-of-{count2}.gguf.</source>
        <translation>{name} 是 {count} 个文件中的第一个，但名称不符：请恢复以 -00001-of-{count2}.gguf 结尾的名称。</translation>
    </message>
    <message>
        <source>{name} is too old for today's CUDA (compute capability {capability}).</source>
        <translation>{name} 对当今的 CUDA 来说太旧（计算能力 {capability}）。</translation>
    </message>
    <message>
        <source>{name} must be a whole number, not {said}.</source>
        <translation>{name} 必须是整数，不能是 {said}。</translation>
    </message>
    <message>
        <source>{name} must be at least {least}, not {number}.</source>
        <translation>{name} 至少为 {least}，不能是 {number}。</translation>
    </message>
    <message>
        <source>{name} must be on or off, not {said}.</source>
        <translation>{name} 必须是 on 或 off，不能是 {said}。</translation>
    </message>
    <message>
        <source>{name} must be one of {choices}, not {said}.</source>
        <translation>{name} 必须是 {choices} 之一，不能是 {said}。</translation>
    </message>
    <message>
        <source>{name} must have either a command or an address</source>
        <translation>{name} 必须有命令或地址之一</translation>
    </message>
    <message>
        <source>{name} needs a key that exists</source>
        <translation>{name} 需要存在的键</translation>
    </message>
    <message>
        <source>{name} needs a number for {name2}</source>
        <translation>{name} 的 {name2} 需要一个数字</translation>
    </message>
    <message>
        <source>{name} needs a number that is not zero</source>
        <translation>{name} 需要一个不为零的数字</translation>
    </message>
    <message>
        <source>{name} needs a number {key}</source>
        <translation>{name} 需要数字 {key}</translation>
    </message>
    <message>
        <source>{name} needs a point</source>
        <translation>{name} 需要一个点</translation>
    </message>
    <message>
        <source>{name} needs a text</source>
        <translation>{name} 需要文本</translation>
    </message>
    <message>
        <source>{name} needs a {key}</source>
        <translation>{name} 需要 {key}</translation>
    </message>
    <message>
        <source>{name} needs an end</source>
        <translation>{name} 需要终点</translation>
    </message>
    <message>
        <source>{name} needs keys that exist</source>
        <translation>{name} 需要存在的按键</translation>
    </message>
    <message>
        <source>{name} needs keys, and at most {MOST_REPEATS} times</source>
        <translation>{name} 需要按键，最多 {MOST_REPEATS} 次</translation>
    </message>
    <message>
        <source>{name} needs two numbers for its point</source>
        <translation>{name} 的点需要两个数字</translation>
    </message>
    <message>
        <source>{name} offers TLS, but it could not be agreed on ({reason}).</source>
        <translation>{name} 提供 TLS，但未能达成一致（{reason}）。</translation>
    </message>
    <message>
        <source>{name} stands for a kind of computer already; take another name.</source>
        <translation>{name} 已代表一种电脑类型；请换一个名称。</translation>
    </message>
    <message>
        <source>{name} writes no sentences of its own; choose another model, such as one on a server.</source>
        <translation>{name} 不会自己写句子；请选择其他模型，例如服务器上的模型。</translation>
    </message>
    <message>
        <source>{name}.{field} is not what it should be</source>
        <translation>{name}.{field} 与应有的不符</translation>
    </message>
    <message>
        <source>{name}={text} makes no sense: a whole number from {least} to {most}.</source>
        <translation>{name}={text} 无意义：应为 {least} 到 {most} 的整数。</translation>
    </message>
    <message>
        <source>{name}={text} makes no sense: it is one of {allowed}.</source>
        <translation>{name}={text} 无意义：应为 {allowed} 之一。</translation>
    </message>
    <message>
        <source>{needed_bytes} are needed in {folder} and {free} are free: make room for {missing} more, or set DESKHAND_HOME to another disk.</source>
        <translation>{folder} 需要 {needed_bytes}，可用 {free}：请再腾出 {missing}，或把 DESKHAND_HOME 设到另一个磁盘。</translation>
    </message>
    <message>
        <source>{num_failed} steps in a row failed. {failure}</source>
        <translation>连续 {num_failed} 步失败。{failure}</translation>
    </message>
    <message>
        <source>{num_open} secrets were found in this record; remove or keep them first: deskhand redact {name}</source>
        <translation>在此记录中发现 {num_open} 处机密；请先移除或保留：deskhand redact {name}</translation>
    </message>
    <message>
        <source>{num_unreadable} replies in a row could not be read. {problem}</source>
        <translation>连续 {num_unreadable} 个回答无法读懂。{problem}</translation>
    </message>
    <message>
        <source>{number} actions before step {step} were done again, and the model was asked {asked} times. The screen then differed from the recorded one in {share} % of it.</source>
        <translation>第 {step} 步之前的 {number} 个操作已重做，并询问了模型 {asked} 次。之后屏幕与记录的屏幕有 {share} % 不同。</translation>
    </message>
    <message>
        <source>{number} actions before step {step} were done again, and the model was asked {asked} times. The screen was then as recorded.</source>
        <translation>第 {step} 步之前的 {number} 个操作已重做，并询问了模型 {asked} 次。之后屏幕与记录一致。</translation>
    </message>
    <message>
        <source>{number} actions before step {step} were to be done again; the run ended first.</source>
        <translation>第 {step} 步之前的 {number} 个操作本应重做；运行在此之前结束了。</translation>
    </message>
    <message>
        <source>{partial} cannot be written: {strerror}.</source>
        <translation>无法写入 {partial}：{strerror}。</translation>
    </message>
    <message>
        <source>{path} cannot be deleted: {strerror}.</source>
        <translation>无法删除 {path}：{strerror}。</translation>
    </message>
    <message>
        <source>{path} cannot be read: {error}.</source>
        <translation>无法读取 {path}：{error}。</translation>
    </message>
    <message>
        <source>{path} cannot be read: {strerror}.</source>
        <translation>无法读取 {path}：{strerror}。</translation>
    </message>
    <message>
        <source>{path} cannot be shared by root: its file system cannot show it as another user's ({strerror}). Share a folder that everybody may write to, or start Deskhand as the user to whom it belongs.</source>
        <translation>root 无法共享 {path}：其文件系统无法将其显示为其他用户的文件夹（{strerror}）。请共享一个所有人都可写入的文件夹，或以其所属用户的身份启动 Deskhand。</translation>
    </message>
    <message>
        <source>{path} cannot be shown in a sandbox: something else has its name now.</source>
        <translation>无法在沙箱中显示 {path}：现在有别的东西使用了这个名称。</translation>
    </message>
    <message>
        <source>{path} cannot be shown in a sandbox: {strerror}.</source>
        <translation>无法在沙箱中显示 {path}：{strerror}。</translation>
    </message>
    <message>
        <source>{path} cannot be written: {strerror}.</source>
        <translation>无法写入 {path}：{strerror}。</translation>
    </message>
    <message>
        <source>{path} does not say where to connect</source>
        <translation>{path} 没有说明要连接到哪里</translation>
    </message>
    <message>
        <source>{path} does not say {error}.</source>
        <translation>{path} 没有说明 {error}。</translation>
    </message>
    <message>
        <source>{path} is no JSON object.</source>
        <translation>{path} 不是 JSON 对象。</translation>
    </message>
    <message>
        <source>{path} is no preset that this Deskhand reads.</source>
        <translation>{path} 不是本 Deskhand 能读取的预设。</translation>
    </message>
    <message>
        <source>{path} is no qcow2 image and no ISO; make one of a raw disk with `qemu-img convert -O qcow2`.</source>
        <translation>{path} 既不是 qcow2 映像也不是 ISO；请用 `qemu-img convert -O qcow2` 由原始磁盘生成。</translation>
    </message>
    <message>
        <source>{path} is not the file that Deskhand knows: its checksum is another one. Nothing is fetched.</source>
        <translation>{path} 不是 Deskhand 所知的文件：校验和不同。不下载任何内容。</translation>
    </message>
    <message>
        <source>{path} is not the folder of a fine-tuning run.</source>
        <translation>{path} 不是微调运行的文件夹。</translation>
    </message>
    <message>
        <source>{path} makes no sense: {error}.</source>
        <translation>{path} 没有意义：{error}。</translation>
    </message>
    <message>
        <source>{path} of a private desktop cannot be written: {strerror}. A program inside has put something else there; start a new desktop.</source>
        <translation>无法写入私有桌面的 {path}：{strerror}。其中的程序在该处放置了别的内容；请启动新的桌面。</translation>
    </message>
    <message>
        <source>{path} of {name} could not be fetched: {problem}. What came is kept: the same command goes on from there.</source>
        <translation>无法获取 {name} 的 {path}：{problem}。已下载的部分已保留：同一命令会从那里继续。</translation>
    </message>
    <message>
        <source>{path}: it is not the picture that was recorded</source>
        <translation>{path}：这不是当时记录的截图</translation>
    </message>
    <message>
        <source>{places} is mounted in {folder} and is never shared.</source>
        <translation>{places} 挂载在 {folder} 中，绝不共享。</translation>
    </message>
    <message>
        <source>{problem} Finish again with JSON that fits the schema, and nothing else.</source>
        <translation>{problem} 请再次以符合模式的 JSON 结束，不要有其他内容。</translation>
    </message>
    <message>
        <source>{problem} Give it time.</source>
        <translation>{problem}请给它时间。</translation>
    </message>
    <message>
        <source>{problem} Pictures were left out.</source>
        <translation>{problem}图片已略去。</translation>
    </message>
    <message>
        <source>{problem} The record has no ending.</source>
        <translation>{problem}记录没有结尾。</translation>
    </message>
    <message>
        <source>{prompt_tokens} tokens read ({cached_tokens} from the cache)</source>
        <translation>已读取 {prompt_tokens} 个词元（{cached_tokens} 个来自缓存）</translation>
    </message>
    <message>
        <source>{record_id} is not a run that says it has finished; only those are rated.</source>
        <translation>{record_id} 不是声称已完成的运行；只能评价这类运行。</translation>
    </message>
    <message>
        <source>{requirement} --hash=sha256:{sha256}</source>
        <translation>{requirement} --hash=sha256:{sha256}</translation>
    </message>
    <message>
        <source>{self} has no python3, which makes the desktop there; install it there.</source>
        <translation>{self} 没有用来创建桌面的 python3；请在那里安装。</translation>
    </message>
    <message>
        <source>{served_name}, which {title} runs at {url}: it sees the screen.</source>
        <translation>{served_name}，由 {title} 在 {url} 运行：它能看到屏幕。</translation>
    </message>
    <message>
        <source>{server} has the tool {name} twice; the second is left out.</source>
        <translation>{server} 有两个工具 {name}；第二个已略去。</translation>
    </message>
    <message>
        <source>{shortcut} is no shortcut.</source>
        <translation>{shortcut} 不是快捷键。</translation>
    </message>
    <message>
        <source>{shortcut} is no shortcut: name Ctrl, Alt, Shift or Meta and one more key, as in {DEFAULT_STOP_SHORTCUT}.</source>
        <translation>{shortcut} 不是快捷键：请用 Ctrl、Alt、Shift 或 Meta 加另一个键，例如 {DEFAULT_STOP_SHORTCUT}。</translation>
    </message>
    <message>
        <source>{shown} ended (status {status}) without opening a window{output}</source>
        <translation>{shown} 没有打开窗口就结束了（状态 {status}）{output}</translation>
    </message>
    <message>
        <source>{shown} opened no window within {limit_s} seconds{output}</source>
        <translation>{shown} 在 {limit_s} 秒内没有打开窗口{output}</translation>
    </message>
    <message>
        <source>{step_s} s a step{written}.</source>
        <translation>每步 {step_s} 秒{written}。</translation>
    </message>
    <message>
        <source>{stop_shortcut} is no shortcut.</source>
        <translation>{stop_shortcut} 不是快捷键。</translation>
    </message>
    <message>
        <source>{strip} is no key or combination of keys, like Ctrl+S.</source>
        <translation>{strip} 不是键或组合键（例如 Ctrl+S）。</translation>
    </message>
    <message>
        <source>{text} are no prices; they look like 3,15 or 3,15,0.3,3.75EUR.</source>
        <translation>{text} 不是价格；价格形如 3,15 或 3,15,0.3,3.75EUR。</translation>
    </message>
    <message>
        <source>{text} belongs to one interface</source>
        <translation>{text} 属于某一个网络接口</translation>
    </message>
    <message>
        <source>{text} is no address of a VNC server; write vnc://HOST:PORT.</source>
        <translation>{text} 不是 VNC 服务器的地址；请写成 vnc://HOST:PORT。</translation>
    </message>
    <message>
        <source>{text} is no address of a guest server; write machine:http://HOST:PORT.</source>
        <translation>{text} 不是客户机服务器的地址；请写 machine:http://HOST:PORT。</translation>
    </message>
    <message>
        <source>{text} is no address of a machine; write qemu:IMAGE or machine:http://HOST:PORT.</source>
        <translation>{text} 不是机器的地址；请写 qemu:IMAGE 或 machine:http://HOST:PORT。</translation>
    </message>
    <message>
        <source>{text} is no address of a server: {error}.</source>
        <translation>{text} 不是服务器地址：{error}。</translation>
    </message>
    <message>
        <source>{text} is no address of a server; one looks like http://127.0.0.1:8080/v1.</source>
        <translation>{text} 不是服务器地址；应类似 http://127.0.0.1:8080/v1。</translation>
    </message>
    <message>
        <source>{text} is no login on another machine; write {NAMED}.</source>
        <translation>{text} 不是另一台电脑上的登录；请写成 {NAMED}。</translation>
    </message>
    <message>
        <source>{text} is no machine: an address, a blank and a name.</source>
        <translation>{text} 不是电脑：应为地址、空格和名称。</translation>
    </message>
    <message>
        <source>{text} is no time that comes again; write {HELP}.</source>
        <translation>{text} 不是重复的时间；请写 {HELP}。</translation>
    </message>
    <message>
        <source>{text} is not a host: give a name or an address, with :PORT where only that is meant.</source>
        <translation>{text} 不是主机：请给出名称或地址，若只指某个端口则加上 :PORT。</translation>
    </message>
    <message>
        <source>{text} is not the name of a host</source>
        <translation>{text} 不是主机名</translation>
    </message>
    <message>
        <source>{text} names no phone; write android:SERIAL as `adb devices` shows it, or android:HOST:PORT for one over Wi-Fi.</source>
        <translation>{text} 不是手机；请写 android:SERIAL（如 `adb devices` 所示），Wi-Fi 手机写 android:HOST:PORT。</translation>
    </message>
    <message>
        <source>{text}… is longer than {longest} characters</source>
        <translation>{text}… 超过 {longest} 个字符</translation>
    </message>
    <message>
        <source>{title} does not answer: {refusal}.</source>
        <translation>{title} 未作答：{refusal}。</translation>
    </message>
    <message>
        <source>{title} wants a key: store one with `deskhand secrets set NAME`, and give its name here.</source>
        <translation>{title} 需要密钥：请用 `deskhand secrets set NAME` 保存一个，并在此填写其名称。</translation>
    </message>
    <message>
        <source>{title}, asked as {title2}{facts}; from {source}.</source>
        <translation>{title}，按 {title2}{facts} 的方式提问；来自 {source}。</translation>
    </message>
    <message>
        <source>{value} is no list</source>
        <translation>{value} 不是列表</translation>
    </message>
    <message>
        <source>{value} is no number of it</source>
        <translation>{value} 不是有效数字</translation>
    </message>
    <message>
        <source>{value} is no number that a model has</source>
        <translation>{value} 不是模型会有的数字</translation>
    </message>
    <message>
        <source>{value} is no size</source>
        <translation>{value} 不是尺寸</translation>
    </message>
    <message>
        <source>{value} is no text of it</source>
        <translation>{value} 不是有效文字</translation>
    </message>
    <message>
        <source>{value} is no value for {name} in {path}.</source>
        <translation>{value} 不是 {path} 中 {name} 的值。</translation>
    </message>
    <message>
        <source>{value} is not a number</source>
        <translation>{value} 不是数字</translation>
    </message>
    <message>
        <source>{value} is not a whole number from 1 to {most}</source>
        <translation>{value} 不是 1 到 {most} 的整数</translation>
    </message>
    <message>
        <source>{value} is not of the kind {name}</source>
        <translation>{value} 不是 {name} 类型</translation>
    </message>
    <message>
        <source>{who} broke off in the midst of an answer.</source>
        <translation>{who} 在应答途中中断。</translation>
    </message>
    <message>
        <source>{who} does not answer any more.</source>
        <translation>{who} 不再应答。</translation>
    </message>
    <message>
        <source>{who} does not say of what size the parts of a picture are.</source>
        <translation>{who} 没有说明图片各部分的大小。</translation>
    </message>
    <message>
        <source>{words} The settings have it under Limits.</source>
        <translation>{words} 它在设置的“限额”中。</translation>
    </message>
    <message>
        <source>{words} does not answer.</source>
        <translation>{words} 没有应答。</translation>
    </message>
    <message>
        <source>{words} does not speak HTTP.</source>
        <translation>{words} 不使用 HTTP。</translation>
    </message>
    <message>
        <source>{word} is no mouse button</source>
        <translation>{word} 不是鼠标键</translation>
    </message>
    <message>
        <source>{word} is no number</source>
        <translation>{word} 不是数字</translation>
    </message>
    <message>
        <source>“region” must be four numbers: left, top, width, height</source>
        <translation>“region”必须是四个数：左、上、宽、高</translation>
    </message>
    <message>
        <source>“rules” must be a list</source>
        <translation>“rules”必须是列表</translation>
    </message>
    <message>
        <source>“then” of the rule “{name}” is {entry}, and only {kinds} are known</source>
        <translation>规则“{name}”的“then”是 {entry}，只认识 {kinds}</translation>
    </message>
    <message>
        <source>“tools” of {server} must map names to what then happens</source>
        <translation>{server} 的 “tools” 必须把名称对应到随后的处理</translation>
    </message>
    <message>
        <source>“{key}” must be a list of texts</source>
        <translation>“{key}”必须是文本列表</translation>
    </message>
    <message>
        <source>“{key}” of the rule “{name}” is no text</source>
        <translation>规则“{name}”的“{key}”不是文本</translation>
    </message>
    <message>
        <source>“{key}” of {entry} has a name or value that no program can be given</source>
        <translation>{entry} 的 “{key}” 含有无法交给程序的名称或值</translation>
    </message>
    <message>
        <source>“{key}” of {entry} must map names to texts</source>
        <translation>{entry} 的 “{key}” 必须把名称对应到文本</translation>
    </message>
    <message>
        <source>“{part}” must be a list</source>
        <translation>“{part}”必须是列表</translation>
    </message>
</context>
</TS>
