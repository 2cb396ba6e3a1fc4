using Tern.Local.Serving;

namespace Tern.Local.S3;

/// <summary>
/// The changes that a bucket makes together: one record of the log, and the actions that must not happen before it is
/// appended. The bucket's lock guards it.
/// </summary>
/// <param name="log">The log.</param>
internal sealed class BucketRecord(IStateLog log)
{
    private readonly List<Action> _afterwards = [];

    public StateChange Change { get; } = new();

    /// <summary>Runs an action when the record is in the log.</summary>
    public void Afterwards(Action action) => _afterwards.Add(action);

    public void Append()
    {
        if (!Change.IsEmpty) log.Append(S3Part.Code, Change);
        Change.Clear();
        foreach (var action in _afterwards) action();
        _afterwards.Clear();
    }
}
