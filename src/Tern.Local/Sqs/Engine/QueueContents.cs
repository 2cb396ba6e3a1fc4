using System.Runtime.InteropServices;
using Tern.Local.Clocks;

namespace Tern.Local.Sqs;

/// <summary>
/// The messages of a queue. A message is in one of two kinds of heaps: while it is invisible, in that of the queue, by
/// time; while it is visible, in that of its group, by order. The groups that can deliver are in a third. So the cost
/// of every operation grows only with the logarithm of the number of messages. The queue's lock guards all of it.
/// </summary>
/// <param name="isFifo">true if a group with a message in flight can't deliver; otherwise, false.</param>
internal sealed class QueueContents(bool isFifo)
{
    private readonly Dictionary<Guid, QueueMessage> _messages = [];
    private readonly Dictionary<string, MessageGroup> _groups = new(StringComparer.Ordinal);
    private readonly IndexedHeap<QueueMessage> _hidden = new(QueueMessage.CompareTime);
    private readonly IndexedHeap<MessageGroup> _ready = new(MessageGroup.Compare);
    private QueueMessage? _newest;
    private long _order;

    /// <summary>Gets the message that arrived first, or null if there is none.</summary>
    public QueueMessage? Oldest { get; private set; }

    public int Count => _messages.Count;

    public int Visible { get; private set; }

    public int InFlight { get; private set; }

    /// <summary>Gets the group that delivers next, or null if there is nothing to receive.</summary>
    public MessageGroup? Ready => _ready.First;

    /// <summary>Gets the time at which the next message becomes visible, or null if none is hidden.</summary>
    public DateTimeOffset? NextVisibleAt => _hidden.First?.VisibleAt;

    public QueueMessage? Find(Guid id) => _messages.GetValueOrDefault(id);

    /// <summary>Gets the last position in the order of the queue that was given to a message.</summary>
    public long Order => _order;

    /// <summary>Gets or sets the position up to which messages were purged.</summary>
    public long PurgedOrder { get; set; }

    /// <summary>Lets later messages come after a position.</summary>
    public void See(long order) => _order = Math.Max(_order, order);

    /// <summary>Returns the next position in the order of the queue.</summary>
    /// <param name="least">The least position to return.</param>
    public long NextOrder(long least = 0) => _order = Math.Max(_order + 1, least);

    /// <summary>
    /// Returns the time at which a message of a FIFO queue can become visible: not before earlier ones of its group.
    /// </summary>
    public DateTimeOffset VisibleFrom(string group, DateTimeOffset visibleAt) =>
        _groups.TryGetValue(group, out var own) && own.LastVisibleAt > visibleAt ? own.LastVisibleAt : visibleAt;

    /// <summary>
    /// Adds a message. If its time has come, it is visible; otherwise, it keeps the state that it has.
    /// </summary>
    public void Add(QueueMessage message, DateTimeOffset now)
    {
        _messages.Add(message.Id, message);
        if (_newest is { } last) (last.Later, message.Earlier) = (message, last);
        else Oldest = message;
        _newest = message;
        Enter(message, now);
    }

    public void Remove(QueueMessage message)
    {
        Leave(message);
        message.State = MessageState.Gone;
        _messages.Remove(message.Id);
        if (message.Earlier is { } earlier) earlier.Later = message.Later;
        else Oldest = message.Later;
        if (message.Later is { } later) later.Earlier = message.Earlier;
        else _newest = message.Earlier;
        message.Earlier = message.Later = null;
    }

    /// <summary>Puts a message at its place, after its group, state or time has changed.</summary>
    public void Enter(QueueMessage message, DateTimeOffset now)
    {
        ref var group = ref CollectionsMarshal.GetValueRefOrAddDefault(_groups, message.Draft.GroupId ?? "", out _);
        group ??= new MessageGroup(message.Draft.GroupId ?? "");
        group.Count++;
        message.Group = group;
        if (message.VisibleAt <= now)
        {
            Show(message);
            return;
        }

        _hidden.Put(message);
        if (message.State != MessageState.InFlight) return;
        InFlight++;
        group.InFlight++;
        Update(group);
    }

    /// <summary>Takes a message from its place, before its group, state or time changes.</summary>
    public void Leave(QueueMessage message)
    {
        var group = message.Group;
        switch (message.State)
        {
            case MessageState.Visible:
                group.Visible.Remove(message);
                Visible--;
                break;
            case MessageState.InFlight:
                _hidden.Remove(message);
                InFlight--;
                group.InFlight--;
                break;
            default:
                _hidden.Remove(message);
                break;
        }

        group.Count--;
        Update(group);
    }

    /// <summary>Hands a visible message to a receiver. The caller updates the group afterwards.</summary>
    public void Take(QueueMessage message, DateTimeOffset until)
    {
        message.Group.Visible.Remove(message);
        Visible--;
        InFlight++;
        message.Group.InFlight++;
        message.State = MessageState.InFlight;
        Hide(message, until);
    }

    /// <summary>Changes the time at which a message becomes visible.</summary>
    public void Hide(QueueMessage message, DateTimeOffset until)
    {
        message.VisibleAt = until;
        _hidden.Put(message);
    }

    /// <summary>Makes everything visible whose time has come.</summary>
    public void Release(DateTimeOffset now)
    {
        while (_hidden.First is { } message && message.VisibleAt <= now)
        {
            _hidden.Remove(message);
            if (message.State == MessageState.InFlight)
            {
                InFlight--;
                message.Group.InFlight--;
            }

            Show(message);
        }
    }

    /// <summary>Puts a group at its place among those that can deliver, or removes it from them.</summary>
    public void Update(MessageGroup group)
    {
        if (group.Visible.Count > 0 && !(isFifo && group.InFlight > 0)) _ready.Put(group);
        else _ready.Remove(group);
        if (group.Count == 0) _groups.Remove(group.Name);
    }

    public void Clear()
    {
        _messages.Clear();
        _groups.Clear();
        _hidden.Clear();
        _ready.Clear();
        Oldest = _newest = null;
        Visible = InFlight = 0;
    }

    private void Show(QueueMessage message)
    {
        message.State = MessageState.Visible;
        message.Group.Visible.Put(message);
        Visible++;
        Update(message.Group);
    }
}
