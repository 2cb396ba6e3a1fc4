using Tern.Endpoints;
using Tern.Http;
using Tern.Observation;
using Tern.Pipeline;
using Tern.Protocols;

namespace Tern.DynamoDb;

/// <summary>A GetItem that reads only the key.</summary>
internal readonly struct ExistsCall<T>(GetCall<T> get) : IAwsCallFacts where T : class
{
    internal static readonly AwsOperation<ExistsCall<T>, bool> Operation = new(DynamoDbService.Instance, "GetItem", Write, Read)
    {
        Traits = AwsOperationTraits.ReadOnly | AwsOperationTraits.Idempotent,
        Resource = static call => call.Get.Table.Name,
        SelectEndpoint = static (call, client) => TableEndpoint.Of(call.Get.Table.Name, client),
        Tag = static (call, activity) => GetCall<T>.Tag(call.Get, activity),
        TagResponse = static (call, _, activity) => TableTags.Capacity(activity, call.Get.Capacity),
        ReadCapacity = static (call, _) => TableTags.Units(call.Get.Capacity),
    };

    private GetCall<T> Get { get; } = get;

    ulong IAwsCallFacts.HashPartition() => PartitionHash.Of(Get.Key.Partition);

    void IAwsCallFacts.Report(ref AwsCallFacts facts) => (facts.IsConsistentRead, facts.HasProjection, facts.Items) = (Get.ConsistentRead, true, 1);

    private static void Write(ExistsCall<T> call, AwsHttpRequest http) => GetCall<T>.Write(call.Get, http);

    private static bool Read(ExistsCall<T> call, AwsHttpResponse http)
    {
        var reader = new ItemReader(http.Body.Span);
        var members = new AwsAnswerMembers();
        var exists = false;
        reader.Json.BeginObject();
        while (members.Next(ref reader.Json, out var name))
        {
            if (name.SequenceEqual("Item"u8))
            {
                exists = !reader.Json.TryReadNull();
                if (exists) reader.Json.SkipValue();
            }
            else if (name.SequenceEqual("ConsumedCapacity"u8)) CallCapacity.Read(call.Get.Capacity, ref reader.Json);
            else members.Skip(ref reader.Json, name);
        }

        members.End(ref reader.Json);
        return exists;
    }
}
