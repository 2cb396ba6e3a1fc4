using Tern.Endpoints;
using Tern.Http;
using Tern.Pipeline;
using Tern.Protocols;

namespace Tern.DynamoDb;

/// <summary>A GetItem that reads only the key.</summary>
internal readonly struct ExistsCall<T>(GetCall<T> get) : IDynamoRequestFacts where T : class
{
    internal static readonly AwsOperation<ExistsCall<T>, bool> Operation = new(DynamoDbService.Instance, "GetItem", Write, Read)
    {
        Traits = AwsOperationTraits.ReadOnly | AwsOperationTraits.Idempotent,
        Resource = static call => call.Get.Table.Name,
        SelectEndpoint = static (in ExistsCall<T> call, in AwsEndpointParameters client) => TableEndpoint.Of(call.Get.Table.Name, client),
        Tag = static (in call, activity) => GetCall<T>.Tag(call.Get, activity),
        TagResponse = static (in call, _, activity) => TableTags.Capacity(activity, call.Get.Capacity),
        MeterResponse = static (in call, _, meter) => TableTags.Capacity(meter, call.Get.Capacity),
    };

    private GetCall<T> Get { get; } = get;

    private IDynamoRequestFacts Facts => Get;

    string? IDynamoRequestFacts.TableName => Facts.TableName;

    AttributeValue IDynamoRequestFacts.Partition => Facts.Partition;

    AttributeValue IDynamoRequestFacts.Sort => Facts.Sort;

    int IDynamoRequestFacts.ItemCount => 1;

    bool IDynamoRequestFacts.ConsistentRead => Facts.ConsistentRead;

    bool IDynamoRequestFacts.HasProjection => true;

    private static void Write(in ExistsCall<T> call, AwsHttpRequest http) => GetCall<T>.Write(call.Get, http);

    private static bool Read(in ExistsCall<T> call, AwsHttpResponse http)
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
