using Tern.DynamoDb;

namespace ColdConnections;

/// <summary>The fix: two options.</summary>
internal sealed class WarmPage() : ReadPage("after", "Connections are opened ahead and kept alive")
{
    protected override void Choose(DynamoDbClientOptions options)
    {
        options.WarmUpConnections = Users;
        options.Connections.HeartbeatInterval = Idle / 4;
    }
}
