namespace Tern.Bedrock;

/// <summary>
/// Options for a <see cref="BedrockClient"/>. They are read and validated once, when the client is created.
/// </summary>
public sealed class BedrockClientOptions : AwsClientOptions;
