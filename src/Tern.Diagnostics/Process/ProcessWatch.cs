namespace Tern.Diagnostics;

/// <summary>
/// Samples the runtime's counters once per second on its own thread, because a timer's callback would wait for the
/// thread pool that it's supposed to watch. Each doctor has one such thread, which sleeps between samples.
/// </summary>
internal sealed class ProcessWatch : IDisposable
{
    private static readonly TimeSpan s_interval = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(5);

    private readonly ManualResetEvent _stop = new(false);
    private readonly Thread? _thread;
    private readonly DoctorSettings _settings;
    private readonly FindingSink _sink;
    private readonly Action<Action> _guard;
    private readonly Action? _tick;
    private readonly List<ProcessRule> _rules = [];

    /// <param name="settings">The settings and the clock.</param>
    /// <param name="sink">The sink that receives the cases found.</param>
    /// <param name="guard">A function that catches exceptions of an action: an exception on this thread would end the
    /// process.</param>
    /// <param name="tick">A callback that runs about once per second on the same thread, or null.</param>
    public ProcessWatch(DoctorSettings settings, FindingSink sink, Action<Action> guard, Action? tick = null)
    {
        (_settings, _sink, _guard, _tick) = (settings, sink, guard, tick);
        Add(new GarbageRule(settings));
        Add(new LockRule(settings, duration => StackCapture.Locks(duration, _stop)));
        Add(new StarvationRule(settings, Environment.ProcessorCount, duration => StackCapture.Threads(duration, _stop)));
        if (_rules.Count == 0 && tick is null) return;
        _thread = new Thread(Run, 256 * 1024) { IsBackground = true, Name = "Tern.Diagnostics" };
        _thread.Start();
    }

    public void Dispose()
    {
        _stop.Set();
        // A callback for a finding may dispose the doctor on this very thread, which then still needs the event.
        if (_thread is null || (_thread != Thread.CurrentThread && _thread.Join(s_patience))) _stop.Dispose();
    }

    private void Add(ProcessRule rule)
    {
        if (_settings.IsEnabled(rule.Rule)) _rules.Add(rule);
    }

    private void Run()
    {
        var probe = new PoolProbe(_settings.TimeProvider);
        while (!_stop.WaitOne(s_interval))
        {
            var sample = ProcessSample.Take(_settings.TimeProvider, probe);
            foreach (var rule in _rules) _guard(() => rule.Look(sample, _sink));
            if (_tick is not null) _guard(_tick);
        }
    }
}
