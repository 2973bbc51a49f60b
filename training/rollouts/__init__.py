"""Asynchronous rollouts for RL: workers play episodes while the trainer trains, within a staleness bound.

              RolloutWorker                                         SamplerActor
    ┌───────────────────────────────┐                    ┌───────────────────────────────┐
    │ one environment each; the     │   reply, refresh   │ one copy of the policy each,  │
    │ agent's loop plays an episode │ ─────────────────► │ shared by several workers     │
    └───────────────┬───────────────┘                    └───────────────┬───────────────┘
                    │ join, assign, heartbeat,                           │ newer_weights
                    ▼ begin_turn, add_turn, finish, fault                ▼
    ┌──────────────────────────────────────────────────────────────────────────────────────┐
    │ Coordinator: TrajectoryBuffer, LeaseBook, newest Weights; manifest, journal on disk  │
    └───────────────▲──────────────────────────────────────────────────────────────────────┘
                    │ take, publish
    ┌───────────────┴───────────────┐
    │ TrainerActor: has the Learner │      Run starts all of these on a Backend
    └───────────────────────────────┘      and replaces those that are lost.

Calls go along the arrows. What a worker and the trainer do, and what each waits for:

    while assignment := coordinator.assign(slot):           # waits: until another episode may begin
        for each turn of the episode:
            version = sampler.refresh()                     # loads newer weights, if there are any
            coordinator.begin_turn(lease, version)          # refused while the version is too old
            turn = environment.step(sampler.reply(prompt))  # waits: for the policy, for the environment
            coordinator.add_turn(lease, index, turn)        # in the journal before it returns
        coordinator.finish(lease)

    while batch := coordinator.take():                      # waits: for enough episodes (see schedule)
        learner.update(batch)                               # update u: version u becomes version u + 1
        coordinator.publish(weights, trainer_state)         # writes the manifest

Staleness of a token = number of the update that trains it − version that wrote it; it never exceeds the bound
B (`max_staleness`; η in AReaL, arXiv 2505.24298). At most (B + 1) · min_batch episodes are under way or
waiting. At B = 0 this is the synchronous trainer. A reply may go on under newer weights (PipelineRL,
arXiv 2509.19128).

A lease is a worker's right to one environment for one episode: heartbeats keep it, and a fault or silence
ends it. Its episode is then dropped, counted, and its task played again; it never becomes a reward of 0. The
manifest (at each version) and the journal (each report since) hold all of the run, so that any process may be
killed with kill -9: no turn that was accepted is lost or trained twice.

Read in this order:

    experience          Turn, Segment, RolloutBatch: what the trainer learns from
    schedule            when an episode may begin, what a batch is: earliest deadline first
    trajectory_buffer   running and complete episodes; checks staleness; metrics counts waste and bias
    leases, manifest    who may use which environment; what is on disk
    coordinator         holds all of these; every method says who calls it
    backend             ActorHandle.call(Coordinator.assign, slot): in this process, or on Ray (ray_backend,
                        ray_cluster)
    actors              TrainerActor, SamplerActor, RolloutWorker; weights, reaper, time_accounting
    run                 starts the actors, replaces lost ones; run_monitor and run_view say how it goes
    episode_player      one episode of the agent's loop as turns; transformers_policy and vllm_policy write
    rl_run              the stage `rl` put together: RlLearner, and plans for both kinds of worlds:
                        token_episodes, or agent_loop_rollouts with sample_builder
"""
