using Tern.Observation;

namespace Tern.DynamoDb.Model;

/// <content>The facts of the request for observers.</content>
public sealed partial class UpdateItemRequest : IAwsCallFacts
{
    ulong IAwsCallFacts.HashPartition() => PartitionHash.Of(Key);

    void IAwsCallFacts.Report(ref AwsCallFacts facts) { }
}
