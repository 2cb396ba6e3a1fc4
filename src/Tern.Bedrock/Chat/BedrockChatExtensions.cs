using System.Text.Json;
using Microsoft.Extensions.AI;

namespace Tern.Bedrock;

/// <summary>Provides Bedrock's chat models for Microsoft.Extensions.AI.</summary>
public static class BedrockChatExtensions
{
    /// <summary>Creates a chat client for a model.</summary>
    /// <param name="client">The client, which still belongs to the caller: disposing the chat client doesn't dispose
    /// it.</param>
    /// <param name="modelId">The id or ARN of a model, inference profile or prompt router. Null if each call
    /// specifies one in <see cref="ChatOptions.ModelId"/>.</param>
    /// <param name="serializerOptions">The options for serializing function arguments and results that aren't already
    /// text, numbers or JSON, or null for <see cref="AIJsonUtilities.DefaultOptions"/>.</param>
    /// <returns>The chat client.</returns>
    public static BedrockChatClient AsChatClient(this BedrockClient client, string? modelId = null, JsonSerializerOptions? serializerOptions = null)
    {
        ArgumentNullException.ThrowIfNull(client);
        serializerOptions?.MakeReadOnly();
        return new BedrockChatClient(client, modelId, serializerOptions);
    }
}
