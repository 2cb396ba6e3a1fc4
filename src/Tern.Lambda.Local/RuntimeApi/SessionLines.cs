using Tern.Lambda.Local.Invoking;

namespace Tern.Lambda.Local.RuntimeApi;

/// <summary>What a process logged outside of its events: it is added to the next one, as CloudWatch shows it. The last thousand lines are kept.</summary>
internal sealed class SessionLines
{
    private const int Most = 1000;

    private readonly Lock _gate = new();
    private readonly Queue<string> _lines = new();

    public void Add(string line)
    {
        lock (_gate)
        {
            _lines.Enqueue(line);
            if (_lines.Count > Most) _lines.Dequeue();
        }
    }

    /// <summary>Adds them to an invocation.</summary>
    public void MoveTo(InvocationWork work)
    {
        lock (_gate)
        {
            while (_lines.TryDequeue(out var line)) work.AddLine(line);
        }
    }
}
