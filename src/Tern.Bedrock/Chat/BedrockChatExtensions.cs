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
}
