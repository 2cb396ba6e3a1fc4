using Tern.Buffers;
using Tern.Json;
using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Sqs;

/// <summary>The messages of one call, serialized as they were added, and their results.</summary>
internal sealed class SendBatch(int capacity, bool verifiesChecksums) : EntryBatch
{
    private readonly PendingMessage?[] _messages = new PendingMessage?[capacity];
    private readonly string?[] _groups = new string?[capacity];
    private readonly PooledBuffer _entries = new();
    private int _left;
    private uint _taken;

    /// <summary>The size of the bodies and attributes that counts toward the service's limit.</summary>
    public int Bytes { get; private set; }

    /// <summary>The index of the only message to send, or null to send all of them.</summary>
    public int? Only { get; set; }

    /// <summary>The number of messages to send that have no result yet.</summary>
    public int Left => Only is { } one ? (_messages[one] is null ? 0 : 1) : _left;

    /// <summary>Gets a value indicating whether the digests in the response are compared.</summary>
    public bool VerifiesChecksums => verifiesChecksums;

    /// <summary>Gets a message to send that has no result yet; null for others.</summary>
    public PendingMessage? this[int index] => (uint)index < (uint)Count && (Only is not { } one || one == index) ? _messages[index] : null;

    /// <summary>Writes a message's part of the request: everything after its ID.</summary>
    public void Add(
        PendingMessage message, int bytes, scoped ReadOnlySpan<byte> body, string? group, string? deduplication, TimeSpan? delay,
        Dictionary<string, MessageAttributeValue>? attributes)
    {
        message.Offset = _entries.WrittenCount;
        var json = new AwsJsonWriter(_entries);
        json.WriteFragment(",\"MessageBody\":"u8, valueEnded: false);
        json.WriteString(body);
        if (delay is { } wait)
        {
            json.WriteName("DelaySeconds"u8);
            // rounded up: never delivered earlier than requested
            json.WriteNumber((long)Math.Ceiling(wait.TotalSeconds));
        }

        if (attributes is { Count: > 0 })
        {
            json.WriteName("MessageAttributes"u8);
            SqsJson.WriteMapOfMessageAttributeValue(ref json, attributes, "SendMessageBatch");
        }

        if (group is not null)
        {
            json.WriteName("MessageGroupId"u8);
            json.WriteString(group);
        }

        if (deduplication is not null)
        {
            json.WriteName("MessageDeduplicationId"u8);
            json.WriteString(deduplication);
        }

        json.Flush();
        message.Length = _entries.WrittenCount - message.Offset;
        _groups[Count] = group;
        _messages[Count++] = message;
        _left++;
        Bytes += bytes;
    }

    /// <summary>Returns a message's part of the request.</summary>
    public ReadOnlySpan<byte> EntryOf(PendingMessage message) => _entries.WrittenSpan.Slice(message.Offset, message.Length);

    /// <summary>Removes messages whose callers canceled before they were sent.</summary>
    public void LeaveCancelled()
    {
        for (var i = 0; i < Count; i++)
        {
            if (_messages[i] is not { IsTold: true } message) continue;
            Take(i);
            message.Leave();
        }
    }

    /// <summary>Returns whether the queue has a message of the same group that was added after this one.</summary>
    public bool IsOvertaken(int index)
    {
        for (var later = index + 1; later < Count; later++)
            if ((_taken & (1u << later)) != 0 && _groups[later] == _groups[index]) return true;
        return false;
    }

    public void Succeed(int index, SqsSentMessage sent)
    {
        _taken |= 1u << index;
        Take(index).Succeed(sent);
    }

    public void Fail(int index, Exception error) => Take(index).Fail(error);

    public void FailAll(Exception error)
    {
        for (var i = 0; i < Count; i++)
            if (this[i] is not null) Fail(i, error);
    }

    public override void Clear()
    {
        base.Clear();
        _entries.Clear();
        Array.Clear(_groups);
        Bytes = _left = 0;
        (_taken, Only) = (0, null);
    }

    public override void Dispose() => _entries.Dispose();

    private PendingMessage Take(int index)
    {
        var message = _messages[index]!;
        _messages[index] = null;
        _left--;
        return message;
    }
}
