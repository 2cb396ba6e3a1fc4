namespace Tern.DynamoDb;

/// <summary>A registered client. The name is empty for the client without a name.</summary>
internal sealed record DynamoDbRegistration(string Name);
