namespace Tern.DynamoDb;

/// <summary>A registered client for DynamoDB Streams. The name is empty for the client without a name.</summary>
internal sealed record DynamoDbStreamsRegistration(string Name);
