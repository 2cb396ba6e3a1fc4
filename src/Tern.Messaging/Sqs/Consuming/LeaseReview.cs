namespace Tern.Messaging.Sqs.Consuming;

/// <summary>What has to be done for the leases of messages.</summary>
internal sealed class LeaseReview
{
    /// <summary>Those in work, or behind such in their group. Their answers' memory is held until they are let go of.</summary>
    public List<HeldMessage> Extend { get; private set; } = [];

    /// <summary>Those that waited for most of their visibility.</summary>
    public List<HeldMessage> GiveBack { get; } = [];

    /// <summary>Those in work that others may receive. Their answers' memory is held too.</summary>
    public List<HeldMessage> LostInWork { get; } = [];

    /// <summary>Those that waited until others may receive them.</summary>
    public List<HeldMessage> LostWaiting { get; } = [];

    /// <summary>When the first lease of what is in work ends, unless it is extended.</summary>
    public long NextEnd { get; set; } = long.MaxValue;

    /// <summary>Hands over what is to be extended.</summary>
    public List<HeldMessage> TakeExtend()
    {
        var taken = Extend;
        Extend = [];
        return taken;
    }

    public void Clear()
    {
        NextEnd = long.MaxValue;
        GiveBack.Clear();
        LostInWork.Clear();
        LostWaiting.Clear();
    }
}
