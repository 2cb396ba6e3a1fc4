namespace Tern.Messaging.Sqs;

/// <summary>
/// The results of a visibility review. The memory of messages to extend, and of those lost in progress, is held until
/// they are released.
/// </summary>
internal sealed class LeaseReview
{
    /// <summary>Messages in progress or being deleted whose visibility ends soon.</summary>
    public List<HeldMessage> Extend { get; } = [];

    /// <summary>Waiting messages whose visibility ends soon.</summary>
    public List<HeldMessage> ExtendWaiting { get; } = [];

    /// <summary>
    /// The number of waiting messages that wait for a worker, not for an earlier message of their group.
    /// </summary>
    public int WaitingForWorkers { get; set; }

    /// <summary>Messages that waited too long for a worker, and the messages behind them.</summary>
    public List<HeldMessage> GiveBack { get; } = [];

    /// <summary>Messages in progress that others may receive.</summary>
    public List<HeldMessage> LostInWork { get; } = [];

    /// <summary>Waiting messages whose visibility ended, so that others may receive them.</summary>
    public List<HeldMessage> LostWaiting { get; } = [];

    /// <summary>The time when the first visibility of a message in progress ends unless it's extended.</summary>
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
