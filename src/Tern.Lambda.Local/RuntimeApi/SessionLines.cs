namespace Tern.Lambda.Local;

/// <summary>
/// The lines that a process logged outside its events. They are added to the next event, as CloudWatch shows them. The
/// last thousand lines are kept.
/// </summary>
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

    /// <summary>Moves the lines to an invocation.</summary>
    public void MoveTo(InvocationWork work)
    {
        lock (_gate)
        {
            while (_lines.TryDequeue(out var line)) work.AddLine(line);
        }
    }
}
