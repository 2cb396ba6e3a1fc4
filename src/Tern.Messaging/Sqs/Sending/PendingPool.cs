namespace Tern.Messaging.Sqs.Sending;

/// <summary>The messages of a sender that are not used: as many as were once on their way.</summary>
internal sealed class PendingPool
{
    private readonly Lock _gate = new();
    private PendingMessage? _first;

    public PendingMessage Rent()
    {
        lock (_gate)
        {
            if (_first is not { } free) return new PendingMessage(this);
            _first = free.Next;
            free.Next = null;
            return free;
        }
    }

    public void Return(PendingMessage message)
    {
        lock (_gate)
        {
            message.Next = _first;
            _first = message;
        }
    }
}
