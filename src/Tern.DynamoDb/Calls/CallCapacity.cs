using Tern.DynamoDb.Model;
using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>The capacity that the requests of one call consumed. Created only if it's requested.</summary>
internal sealed class CallCapacity
{
    private readonly Action<ConsumedCapacity>? _callback;
    private readonly List<ConsumedCapacity> _last = [];

    private CallCapacity(Action<ConsumedCapacity>? callback) => _callback = callback;

    /// <summary>The capacity that the last response reported, by table.</summary>
    internal IReadOnlyList<ConsumedCapacity> Last => _last;

    /// <summary>The capacity units of all responses.</summary>
    internal double Units { get; private set; }

    internal static CallCapacity? For(DynamoDbClient client, DynamoCallOptions? options) =>
        options?.OnConsumedCapacity is { } callback ? new(callback) : client.TraceConsumedCapacity ? new(null) : null;

    /// <summary>
    /// Reads the response's member <c>ConsumedCapacity</c>: an object, or an array of objects for operations on several
    /// tables.
    /// </summary>
    internal static void Read(CallCapacity? capacity, ref AwsJsonReader json)
    {
        if (capacity is null)
        {
            json.SkipValue();
            return;
        }

        capacity._last.Clear();
        if (json.Peek() != AwsJsonToken.Array)
        {
            capacity.ReadOne(ref json);
            return;
        }

        json.BeginArray();
        while (json.NextElement()) capacity.ReadOne(ref json);
    }

    private void ReadOne(ref AwsJsonReader json)
    {
        if (json.TryReadNull()) return;
        var read = ConsumedCapacity.ReadJson(ref json);
        _last.Add(read);
        Units += read.CapacityUnits ?? 0;
        _callback?.Invoke(read);
    }
}
