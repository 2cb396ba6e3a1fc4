namespace Tern.Messaging.Sqs;

/// <summary>A sender's unused message objects. The pool grows to the maximum that was in use at once.</summary>
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
