using Tern.Local.Engine;
using Tern.Local.Engine.Storage;
using Tern.Local.Engine.Tables;
using Tern.Local.Engine.Throttling;
using Tern.Local.Engine.Values;
using Tern.Local.Engine.Values.Encoded;
using Tern.Local.Engine.Writes;
using Tern.Local.Protocol.Input;
using Tern.Local.Protocol.Output;

namespace Tern.Local.Protocol;

/// <summary>The memory of one request, reused for the next: everything read from the body is encoded into one buffer.</summary>
internal sealed class RequestContext : IDisposable
{
    // A request begins and ends on one thread, so the memory waits there: no lock on a request's path.
    [ThreadStatic]
    private static RequestContext? t_idle;

    private readonly List<RequestMembers> _members = [];
    private int _membersUsed;

    private RequestContext()
    {
        Writer = new ValueWriter(Buffer);
        Json = new JsonOutput(Answer);
    }

    /// <summary>Keys, items, names and values of the request.</summary>
    public ByteBuffer Buffer { get; } = new();

    /// <summary>Writes into <see cref="Buffer"/>.</summary>
    public ValueWriter Writer { get; }

    public WriteScratch Scratch { get; } = new();

    /// <summary>The answer's body.</summary>
    public JsonOutput Json { get; }

    /// <summary>The answer's status: 200, until an operation that failed as operations may says otherwise.</summary>
    public int StatusCode { get; set; } = 200;

    /// <summary>What <see cref="Json"/> writes to.</summary>
    public ByteBuffer Answer { get; } = new();

    public List<StoredItem> Items { get; } = [];

    /// <summary>Is what requests consume counted for somebody who looks on, though they don't ask for it?</summary>
    public bool IsMetered { get; set; }

    /// <summary>Capacity units of all tables and indexes; counted when <see cref="IsMetered"/>.</summary>
    public double ConsumedUnits { get; set; }

    /// <summary>The first fault found in an attribute value that was read, reported when its turn comes.</summary>
    public string? ValueFault { get; set; }

    /// <summary>
    /// The service words faults in values in two ways. The newer one is that of GetItem, PutItem, UpdateItem, DeleteItem, Query and
    /// BatchGetItem; Scan, BatchWriteItem and the transactions still have the older one (captures of October 2026).
    /// </summary>
    public bool HasNewerTexts { get; set; }

    /// <summary>How much of a batch is to be left undone, by a fault that was asked for; 0 for none.</summary>
    public double UnprocessedShare { get; set; }

    /// <summary>How many parts of a batch of so many are to be done. Of a batch of one there is no part: the service refuses it for its rate.</summary>
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

    /// <summary>Drops what was written of the answer: an error comes in its place.</summary>
    public void RestartAnswer(int statusCode)
    {
        StatusCode = statusCode;
        Answer.Reset();
        Json.Reset();
    }

    /// <summary>The members of the request, or of one of its parts in a batch or transaction.</summary>
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
