using Tern.Observation;

namespace Tern.DynamoDb.Model;

/// <content>The facts of the request for observers.</content>
public sealed partial class QueryRequest : IAwsCallFacts
{
    void IAwsCallFacts.Report(ref AwsCallFacts facts)
    {
        facts.Index = IndexName;
        facts.IsConsistentRead = ConsistentRead == true;
        facts.HasFilter = FilterExpression is not null || QueryFilter is not null;
        facts.HasProjection = ProjectionExpression is not null || AttributesToGet is not null;
        facts.IsCount = Select == Model.Select.Count;
        facts.IsPage = ExclusiveStartKey is not null;
    }
}
