namespace Tern.DynamoDb.Hosting;

/// <summary>A client of DynamoDB Streams that was registered; its name is empty for the one without a name.</summary>
internal sealed record DynamoDbStreamsRegistration(string Name);
