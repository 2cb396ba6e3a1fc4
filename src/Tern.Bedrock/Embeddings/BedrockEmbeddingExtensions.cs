namespace Tern.Bedrock;

/// <summary>Bedrock's embeddings for Microsoft.Extensions.AI.</summary>
public static class BedrockEmbeddingExtensions
{
    /// <summary>Makes an embedding generator of a model: Amazon's Titan Text Embeddings, or Cohere's Embed.</summary>
    /// <param name="client">The client, which stays the caller's: disposing the generator leaves it open.</param>
    /// <param name="modelId">The model: an id or an ARN. Null where each call names its own.</param>
    /// <param name="dimensions">How long the vectors should be, for models that leave the choice; null for the model's own length.</param>
    /// <returns>The generator.</returns>
    public static BedrockEmbeddingGenerator AsEmbeddingGenerator(this BedrockClient client, string? modelId = null, int? dimensions = null)
    {
        ArgumentNullException.ThrowIfNull(client);
        return new BedrockEmbeddingGenerator(client, modelId, dimensions);
    }
}
