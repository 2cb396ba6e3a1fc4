using Tern.Local.Serving;

namespace Tern.Local.Durability;

/// <summary>Records the changes of the services' state in the journal.</summary>
internal sealed class StateLog(Journal journal) : IStateLog
{
    public long Position => journal.Position;

    public string? Failure => journal.Failure;

    public void Append(byte service, StateChange change)
    {
        if (change.IsEmpty) return;
        lock (journal.Gate)
        {
            ChangeFormat.WriteState(journal.Begin(null), service, change);
            journal.Appended();
        }
    }

    public ValueTask WaitAsync(long position) => journal.WaitAsync(position);
}
