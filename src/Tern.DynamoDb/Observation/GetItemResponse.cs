using Tern.Observation;

namespace Tern.DynamoDb.Model;

/// <content>The facts of the response for observers.</content>
public sealed partial class GetItemResponse : IAwsCallFacts
{
    void IAwsCallFacts.Report(ref AwsCallFacts facts) => facts.Items = Item is null ? 0 : 1;
}
