using System.Text.Json;
using Microsoft.Extensions.AI;
using Tern.Bedrock.Model;

namespace Tern.Bedrock;

/// <summary>Creates a request from a chat's messages and options.</summary>
/// <param name="modelId">The model to use if the options specify none.</param>
/// <param name="json">The options for serializing values of tools and options.</param>
internal sealed class ChatRequestMapper(string? modelId, JsonSerializerOptions json)
{
    public ConverseRequest Map(IChatClient client, IEnumerable<ChatMessage> messages, ChatOptions? options, out GuardrailStreamConfiguration? guardrail)
    {
        var request = Start(client, options, out guardrail);
        request.ModelId ??= options?.ModelId ?? modelId
            ?? throw new ArgumentException("No model is specified: pass one to AsChatClient, or set ChatOptions.ModelId.", nameof(options));
        AddMessages(messages, options?.Instructions, request);
        if (options is not null) ChatOptionsMapper.Apply(options, request, json);
        ChatTools.Apply(options, request);
        return request;
    }

    /// <summary>Converts a request for a streamed response.</summary>
    public static ConverseStreamRequest ForStream(ConverseRequest request, GuardrailStreamConfiguration? guardrail) => new()
    {
        ModelId = request.ModelId,
        Messages = request.Messages,
        System = request.System,
        InferenceConfig = request.InferenceConfig,
        ToolConfig = request.ToolConfig,
        GuardrailConfig = guardrail ?? ForStream(request.GuardrailConfig),
        AdditionalModelRequestFields = request.AdditionalModelRequestFields,
        PromptVariables = request.PromptVariables,
        AdditionalModelResponseFieldPaths = request.AdditionalModelResponseFieldPaths,
        RequestMetadata = request.RequestMetadata,
        PerformanceConfig = request.PerformanceConfig,
        ServiceTier = request.ServiceTier,
        OutputConfig = request.OutputConfig,
    };

    // The caller's own request takes precedence over the options.
    private static ConverseRequest Start(IChatClient client, ChatOptions? options, out GuardrailStreamConfiguration? guardrail)
    {
        guardrail = null;
        switch (options?.RawRepresentationFactory?.Invoke(client))
        {
            case null:
                return new ConverseRequest();
            case ConverseRequest whole:
                return whole;
            case ConverseStreamRequest stream:
                guardrail = stream.GuardrailConfig;
                return Whole(stream);
            case var other:
                throw new ArgumentException(
                    $"RawRepresentationFactory returned a {other.GetType()}; expected a ConverseRequest or a ConverseStreamRequest, new for each call.",
                    nameof(options));
        }
    }

    private static ConverseRequest Whole(ConverseStreamRequest stream) => new()
    {
        ModelId = stream.ModelId,
        Messages = stream.Messages,
        System = stream.System,
        InferenceConfig = stream.InferenceConfig,
        ToolConfig = stream.ToolConfig,
        GuardrailConfig = Whole(stream.GuardrailConfig),
        AdditionalModelRequestFields = stream.AdditionalModelRequestFields,
        PromptVariables = stream.PromptVariables,
        AdditionalModelResponseFieldPaths = stream.AdditionalModelResponseFieldPaths,
        RequestMetadata = stream.RequestMetadata,
        PerformanceConfig = stream.PerformanceConfig,
        ServiceTier = stream.ServiceTier,
        OutputConfig = stream.OutputConfig,
    };

    private static GuardrailStreamConfiguration? ForStream(GuardrailConfiguration? given) => given is null ? null : new GuardrailStreamConfiguration
    {
        GuardrailIdentifier = given.GuardrailIdentifier,
        GuardrailVersion = given.GuardrailVersion,
        Trace = given.Trace,
    };

    private static GuardrailConfiguration? Whole(GuardrailStreamConfiguration? given) => given is null ? null : new GuardrailConfiguration
    {
        GuardrailIdentifier = given.GuardrailIdentifier,
        GuardrailVersion = given.GuardrailVersion,
        Trace = given.Trace,
    };

    private void AddMessages(IEnumerable<ChatMessage> messages, string? instructions, ConverseRequest request)
    {
        List<SystemContentBlock> system = [.. request.System ?? []];
        List<Message> mapped = [.. request.Messages ?? []];
        var content = new ContentMapper(json);
        content.Names.Take(mapped);
        if (!string.IsNullOrWhiteSpace(instructions)) system.Add(SystemContentBlock.Text(instructions));
        List<ContentBlock>? open = null;
        ConversationRole? role = null;
        foreach (var message in messages)
        {
            if (message.Role == ChatRole.System)
            {
                AddSystem(message, system);
                continue;
            }

            // Bedrock requires alternating turns: consecutive messages of one side are merged, and tool results
            // belong to the user. A message that is empty after conversion, because it has no visible text, doesn't
            // separate turns.
            var next = RoleOf(message.Role);
            var blocks = new List<ContentBlock>();
            foreach (var one in message.Contents) content.Add(one, blocks);
            if (blocks.Count == 0) continue;
            if (open is not null && role == next)
            {
                open.AddRange(blocks);
                continue;
            }

            (open, role) = (blocks, next);
            mapped.Add(new Message { Role = next, Content = open });
        }

        request.Messages = mapped;
        if (system.Count > 0) request.System = system;
    }

    private static ConversationRole RoleOf(ChatRole role)
    {
        if (role == ChatRole.User || role == ChatRole.Tool) return ConversationRole.User;
        if (role == ChatRole.Assistant) return ConversationRole.Assistant;
        throw new NotSupportedException($"Converse doesn't support the role '{role.Value}'. Expected system, user, assistant or tool.");
    }

    private static void AddSystem(ChatMessage message, List<SystemContentBlock> system)
    {
        foreach (var content in message.Contents)
        {
            switch (content)
            {
                case TextContent text:
                    if (!string.IsNullOrWhiteSpace(text.Text)) system.Add(SystemContentBlock.Text(text.Text));
                    break;
                case { RawRepresentation: SystemContentBlock raw }:
                    system.Add(raw);
                    break;
                case { RawRepresentation: ContentBlock block } when block.TryGetCachePoint(out var point):
                    system.Add(SystemContentBlock.CachePoint(point));
                    break;
                default:
                    throw new NotSupportedException($"A system message can only contain text and cache points; this one contains {content.GetType().Name}.");
            }
        }
    }
}
