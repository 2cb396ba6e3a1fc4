using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// The memory of a request, reused for the next one: everything read from the body is encoded into one buffer.
/// </summary>
internal sealed class RequestContext : IDisposable
{
    // A request starts and ends on the same thread, so idle memory is kept per thread: requests take no lock.
    [ThreadStatic]
    private static RequestContext? t_idle;

    private readonly List<RequestMembers> _members = [];
    private int _membersUsed;

    private RequestContext()
    {
        Writer = new ValueWriter(Buffer);
        Json = new JsonOutput(Answer);
    }

    /// <summary>The keys, items, names and values of the request.</summary>
    public ByteBuffer Buffer { get; } = new();

    /// <summary>The writer to <see cref="Buffer"/>.</summary>
    public ValueWriter Writer { get; }

    public WriteScratch Scratch { get; } = new();

    /// <summary>The writer of the response's body.</summary>
    public JsonOutput Json { get; }

    /// <summary>The response's status: 200, unless an operation reports a failure.</summary>
    public int StatusCode { get; set; } = 200;

    /// <summary>The output of <see cref="Json"/>.</summary>
    public ByteBuffer Answer { get; } = new();

    public List<StoredItem> Items { get; } = [];

    /// <summary>true to count consumed capacity for observers, even if the request doesn't ask for it.</summary>
    public bool IsMetered { get; set; }

    /// <summary>
    /// The capacity units consumed from all tables and indexes, counted if <see cref="IsMetered"/> is true.
    /// </summary>
    public double ConsumedUnits { get; set; }

    /// <summary>
    /// The first fault in an attribute value. It's reported at the service's position in the order of checks.
    /// </summary>
    public string? ValueFault { get; set; }

    /// <summary>
    /// true to use the newer messages. The service has two wordings for faults in values: GetItem, PutItem, UpdateItem,
    /// DeleteItem, Query and BatchGetItem use the newer one; Scan, BatchWriteItem and the transactions still use the
    /// older one (captured in October 2026).
    /// </summary>
    public bool HasNewerTexts { get; set; }

    /// <summary>The share of a batch to leave unprocessed because of an injected fault; 0 for none.</summary>
    public double UnprocessedShare { get; set; }

    /// <summary>
    /// Returns the number of parts of a batch to execute. A batch with a single part can't be split, so it's throttled
    /// as a whole.
    /// </summary>
    public int CountDone(int parts, Table first, bool isWrite)
    {
        if (UnprocessedShare == 0) return parts;
        if (parts == 1) throw EngineException.Throttle(new ThrottledResource(first.Name, null, isWrite));
        return parts - Math.Clamp((int)Math.Round(parts * UnprocessedShare), 1, parts - 1);
    }

    public static RequestContext Rent()
    {
        var context = t_idle ?? new RequestContext();
        t_idle = null;
        return context;
    }

    /// <summary>Discards the response written so far, to replace it with an error.</summary>
    public void RestartAnswer(int statusCode)
    {
        StatusCode = statusCode;
        Answer.Reset();
        Json.Reset();
    }

    /// <summary>Returns members for the request, or for one of its parts in a batch or transaction.</summary>
    public RequestMembers RentMembers()
    {
        if (_membersUsed == _members.Count) _members.Add(new RequestMembers(Buffer));
        var members = _members[_membersUsed++];
        members.Reset();
        return members;
    }

    /// <summary>Keeps the memory for the thread's next request.</summary>
    public void Dispose()
    {
        Buffer.Reset();
        Writer.Reset();
        Scratch.Reset();
        Answer.Reset();
        Items.Clear();
        ValueFault = null;
        HasNewerTexts = false;
        UnprocessedShare = 0;
        _membersUsed = 0;
        StatusCode = 200;
        IsMetered = false;
        ConsumedUnits = 0;
        Json.Reset();
        t_idle = this;
    }
}
