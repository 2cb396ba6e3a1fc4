using Tern.Observation;

namespace Tern.DynamoDb.Model;

/// <content>The facts of the response for observers.</content>
public sealed partial class ScanResponse : IAwsCallFacts
{
    void IAwsCallFacts.Report(ref AwsCallFacts facts) => (facts.Items, facts.Scanned) = (Count, ScannedCount);
}
