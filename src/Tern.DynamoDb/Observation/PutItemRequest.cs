using Tern.Observation;

namespace Tern.DynamoDb.Model;

/// <content>The facts of the request for observers.</content>
public sealed partial class PutItemRequest : IAwsCallFacts
{
    void IAwsCallFacts.Report(ref AwsCallFacts facts) => facts.Items = 1;
}
