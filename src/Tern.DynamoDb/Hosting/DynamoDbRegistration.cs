namespace Tern.DynamoDb.Hosting;

/// <summary>A client that was registered; its name is empty for the one without a name.</summary>
internal sealed record DynamoDbRegistration(string Name);
