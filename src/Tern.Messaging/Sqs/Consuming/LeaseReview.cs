namespace Tern.Messaging.Sqs.Consuming;

/// <summary>
/// What has to be done for the visibility of messages. The memory of those to extend, and of those lost in progress, is held
/// until they are released.
/// </summary>
internal sealed class LeaseReview
{
    /// <summary>Messages in progress or being deleted whose visibility ends soon.</summary>
    public List<HeldMessage> Extend { get; } = [];

    /// <summary>Messages that wait and whose visibility ends soon.</summary>
    public List<HeldMessage> ExtendWaiting { get; } = [];

    /// <summary>How many of those that wait do so for a worker, not for an earlier message of their group.</summary>
    public int WaitingForWorkers { get; set; }

    /// <summary>Messages that waited too long for a worker, with those behind them.</summary>
    public List<HeldMessage> GiveBack { get; } = [];

    /// <summary>Messages in progress that others may receive.</summary>
    public List<HeldMessage> LostInWork { get; } = [];

    /// <summary>Messages that waited until others may receive them.</summary>
    public List<HeldMessage> LostWaiting { get; } = [];

    /// <summary>When the first visibility of a message in progress ends, unless it is extended.</summary>
    public long NextEnd { get; set; } = long.MaxValue;

    public void Clear()
    {
        NextEnd = long.MaxValue;
        WaitingForWorkers = 0;
        Extend.Clear();
        ExtendWaiting.Clear();
        GiveBack.Clear();
        LostInWork.Clear();
        LostWaiting.Clear();
    }
}
