using Tern.Diagnostics;
using Tern.DynamoDb;

namespace ColdConnections;

/// <summary>The original: connections are opened on demand.</summary>
internal sealed class ColdPage() : ReadPage("before", "Connections are opened when they are needed")
{
    public override IReadOnlyList<DoctorRule> Faults => [Rules.ColdConnect, Rules.ConnectionChurn];

    protected override void Choose(DynamoDbClientOptions options)
    {
    }
}
