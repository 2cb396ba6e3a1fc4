namespace Tern.Bedrock;

/// <summary>Provides Bedrock's embedding models for Microsoft.Extensions.AI.</summary>
public static class BedrockEmbeddingExtensions
{
    /// <summary>Creates an embedding generator for a model: Amazon Titan Text Embeddings or Cohere Embed.</summary>
    /// <param name="client">The client, which still belongs to the caller: disposing the generator doesn't dispose
    /// it.</param>
    /// <param name="modelId">The id or ARN of the model. Null if each call specifies one.</param>
    /// <param name="dimensions">The number of dimensions, for models that support a choice, or null for the model's
    /// default.</param>
    /// <returns>The generator.</returns>
    public static BedrockEmbeddingGenerator AsEmbeddingGenerator(this BedrockClient client, string? modelId = null, int? dimensions = null)
    {
        ArgumentNullException.ThrowIfNull(client);
        return new BedrockEmbeddingGenerator(client, modelId, dimensions);
    }
}
