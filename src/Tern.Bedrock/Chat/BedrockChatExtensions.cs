using System.Text.Json;
using Microsoft.Extensions.AI;

namespace Tern.Bedrock;

/// <summary>Bedrock for Microsoft.Extensions.AI.</summary>
public static class BedrockChatExtensions
{
    /// <summary>Makes a chat client of a model.</summary>
    /// <param name="client">The client, which stays the caller's: disposing the chat client leaves it open.</param>
    /// <param name="modelId">
    /// The model, inference profile or prompt router: an id or an ARN. Null where each call names its own in <see cref="ChatOptions.ModelId"/>.
    /// </param>
    /// <param name="serializerOptions">
    /// How the values of functions are written that are no text, number or JSON already; null for <see cref="AIJsonUtilities.DefaultOptions"/>.
    /// </param>
    /// <returns>The chat client.</returns>
    public static BedrockChatClient AsChatClient(this BedrockClient client, string? modelId = null, JsonSerializerOptions? serializerOptions = null)
    {
        ArgumentNullException.ThrowIfNull(client);
        serializerOptions?.MakeReadOnly();
        return new BedrockChatClient(client, modelId, serializerOptions);
    }

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
