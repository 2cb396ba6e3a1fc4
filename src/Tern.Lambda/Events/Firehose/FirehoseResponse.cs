using System.Buffers;
using System.Text.Json.Serialization.Metadata;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>
/// The answers to the records of a <see cref="FirehoseEvent"/>: each has to be answered exactly once, or Firehose takes
/// the whole invocation for failed.
/// </summary>
/// <remarks>
/// <code>
/// var response = new FirehoseResponse(firehose);
/// foreach (var record in firehose.Records)
///     if (Wanted(record)) response.Ok(record, Transformed(record)); else response.Dropped(record);
/// return response;
/// </code>
/// Firehose sets records one after the other with nothing between them: end them with a line feed where what is delivered should be lines.
/// </remarks>
public sealed class FirehoseResponse : ILambdaEvent<FirehoseResponse>
{
    private readonly List<FirehoseResponseRecord> _records;

    // Null when it was read back, and nothing is known of the event.
    private readonly Dictionary<string, bool>? _answered;

    /// <summary>Begins the answer to an event.</summary>
    /// <param name="firehose">The event.</param>
    public FirehoseResponse(FirehoseEvent firehose)
    {
        ArgumentNullException.ThrowIfNull(firehose);
        _records = new List<FirehoseResponseRecord>(firehose.Records.Count);
        _answered = new Dictionary<string, bool>(firehose.Records.Count);
        foreach (var record in firehose.Records) _answered[record.RecordId] = false;
    }

    private FirehoseResponse(List<FirehoseResponseRecord> records) => _records = records;

    /// <summary>The answers so far, in the order in which they were given.</summary>
    public IReadOnlyList<FirehoseResponseRecord> Records => _records;

    /// <summary>The record is delivered with other data.</summary>
    /// <param name="record">The record.</param>
    /// <param name="data">The data; it is copied.</param>
    /// <param name="partitionKeys">The keys of dynamic partitioning, if it is on.</param>
    /// <exception cref="InvalidOperationException">The record is none of the event, or is answered already.</exception>
    public void Ok(FirehoseRecord record, ReadOnlySpan<byte> data, IReadOnlyDictionary<string, string>? partitionKeys = null) =>
        Add(record, FirehoseResult.Ok, new EventBytes(data), partitionKeys);

    /// <summary>The record is delivered as a value's JSON, followed by a line feed.</summary>
    /// <typeparam name="T">The value's type.</typeparam>
    /// <param name="record">The record.</param>
    /// <param name="value">The value; it is serialized at once.</param>
    /// <param name="type">How to write it, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="partitionKeys">The keys of dynamic partitioning, if it is on.</param>
    /// <exception cref="InvalidOperationException">The record is none of the event, or is answered already.</exception>
    public void OkJson<T>(FirehoseRecord record, T value, JsonTypeInfo<T> type, IReadOnlyDictionary<string, string>? partitionKeys = null)
    {
        ArgumentNullException.ThrowIfNull(type);
        var scratch = JsonScratch.Rent(type.Options);
        try
        {
            System.Text.Json.JsonSerializer.Serialize(scratch.Writer, value, type);
            scratch.Buffer.Write("\n"u8);
            Add(record, FirehoseResult.Ok, new EventBytes(scratch.Buffer.WrittenSpan), partitionKeys);
        }
        finally
        {
            scratch.Return();
        }
    }

    /// <summary>The record is delivered as it came.</summary>
    /// <param name="record">The record.</param>
    /// <param name="partitionKeys">The keys of dynamic partitioning, if it is on.</param>
    /// <exception cref="InvalidOperationException">The record is none of the event, or is answered already.</exception>
    public void Unchanged(FirehoseRecord record, IReadOnlyDictionary<string, string>? partitionKeys = null)
    {
        ArgumentNullException.ThrowIfNull(record);
        Add(record, FirehoseResult.Ok, record.Data, partitionKeys);
    }

    /// <summary>The record is not delivered, on purpose.</summary>
    /// <param name="record">The record.</param>
    /// <exception cref="InvalidOperationException">The record is none of the event, or is answered already.</exception>
    public void Dropped(FirehoseRecord record) => Add(record, FirehoseResult.Dropped, default, null);

    /// <summary>The record could not be transformed.</summary>
    /// <param name="record">The record.</param>
    /// <exception cref="InvalidOperationException">The record is none of the event, or is answered already.</exception>
    public void ProcessingFailed(FirehoseRecord record) => Add(record, FirehoseResult.ProcessingFailed, default, null);

    /// <inheritdoc/>
    public static FirehoseResponse Read(LambdaPayload payload)
    {
        ArgumentNullException.ThrowIfNull(payload);
        var json = new AwsJsonReader(payload.Json.Span);
        try
        {
            var response = new FirehoseResponse(FirehoseResponseJson.Read(ref json));
            json.End();
            return response;
        }
        catch (AwsJsonException malformed)
        {
            throw new LambdaEventException("The JSON is no FirehoseResponse: " + malformed.Message, malformed);
        }
    }

    /// <summary>Writes the answer as UTF-8 JSON.</summary>
    /// <param name="output">Where to write.</param>
    /// <exception cref="InvalidOperationException">A record of the event is not answered.</exception>
    public void Write(IBufferWriter<byte> output)
    {
        RequireAll();
        using var target = new EventOutput(output);
        var json = new AwsJsonWriter(target.Buffer);
        FirehoseResponseJson.Write(ref json, _records);
        json.Flush();
        target.Complete();
    }

    private void Add(FirehoseRecord record, FirehoseResult result, EventBytes data, IReadOnlyDictionary<string, string>? partitionKeys)
    {
        ArgumentNullException.ThrowIfNull(record);
        var id = record.RecordId;
        if (_answered is not null)
        {
            if (!_answered.TryGetValue(id, out var answered))
                throw new InvalidOperationException(
                    $"The record '{id}' is none of the event that this answers. Answer the records of the event that the response was made of.");
            if (answered) throw new InvalidOperationException($"The record '{id}' is answered already. Answer each record exactly once.");
            _answered[id] = true;
        }

        _records.Add(new FirehoseResponseRecord(id, result, data, partitionKeys));
    }

    private void RequireAll()
    {
        if (_answered is null || _records.Count == _answered.Count) return;
        string? first = null;
        foreach (var (id, answered) in _answered)
            if (!answered) first ??= id;
        throw new InvalidOperationException(
            $"{_answered.Count - _records.Count} of the event's {_answered.Count} records are not answered, the first of them '{first}'. "
            + "Call Ok, Unchanged, Dropped or ProcessingFailed for each: Firehose takes a missing one for a failure of all.");
    }
}
