using Tern.DynamoDb.Model;
using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>The capacity that one call's requests, sent one after another, consumed. Made only when somebody asks for it.</summary>
internal sealed class CallCapacity
{
    private readonly Action<ConsumedCapacity>? _callback;
    private readonly List<ConsumedCapacity> _last = [];

    private CallCapacity(Action<ConsumedCapacity>? callback) => _callback = callback;

    /// <summary>What the last answer reported, table by table.</summary>
    internal IReadOnlyList<ConsumedCapacity> Last => _last;

    /// <summary>The units of all answers.</summary>
    internal double Units { get; private set; }

    internal static CallCapacity? For(DynamoDbClient client, DynamoCallOptions? options) =>
        options?.OnConsumedCapacity is { } callback ? new(callback) : client.TraceConsumedCapacity ? new(null) : null;

    /// <summary>Reads the answer's member <c>ConsumedCapacity</c>: one object, or an array of them where the operation takes several tables.</summary>
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
