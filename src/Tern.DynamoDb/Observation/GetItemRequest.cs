using Tern.Observation;

namespace Tern.DynamoDb.Model;

/// <content>The facts of the request for observers.</content>
public sealed partial class GetItemRequest : IAwsCallFacts
{
    ulong IAwsCallFacts.HashPartition() => PartitionHash.Of(Key);

    void IAwsCallFacts.Report(ref AwsCallFacts facts)
    {
        facts.IsConsistentRead = ConsistentRead == true;
        facts.HasProjection = ProjectionExpression is not null || AttributesToGet is not null;
        facts.Items = 0;
    }
}
