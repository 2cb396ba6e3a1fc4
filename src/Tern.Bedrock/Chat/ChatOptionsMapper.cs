using System.Text.Json;
using Microsoft.Extensions.AI;
using Tern.Bedrock.Model;

namespace Tern.Bedrock;

/// <summary>
/// Converts the options of a chat for a Bedrock request. Unsupported options are rejected, because an option without
/// an effect is noticed only when responses are wrong.
/// </summary>
internal static class ChatOptionsMapper
{
    public static void Apply(ChatOptions options, ConverseRequest request, JsonSerializerOptions json)
    {
        Refuse(options);
        ApplyInference(options, request);
        ApplyFormat(options, request);
        ApplyReasoning(options, request);
        ChatFields.Apply(options, request, json);
    }

    private static void ApplyInference(ChatOptions options, ConverseRequest request)
    {
        if (options is { Temperature: null, TopP: null, MaxOutputTokens: null, StopSequences: not { Count: > 0 } }) return;
        var given = request.InferenceConfig;
        request.InferenceConfig = new InferenceConfiguration
        {
            Temperature = given?.Temperature ?? options.Temperature,
            TopP = given?.TopP ?? options.TopP,
            MaxTokens = given?.MaxTokens ?? options.MaxOutputTokens,
            StopSequences = given?.StopSequences ?? (options.StopSequences is { Count: > 0 } sequences ? [.. sequences] : null),
        };
    }

    private static void ApplyFormat(ChatOptions options, ConverseRequest request)
    {
        if (options.ResponseFormat is not ChatResponseFormatJson format || request.OutputConfig?.TextFormat is not null) return;
        if (format.Schema is not { } schema)
        {
            throw new NotSupportedException(
                "Converse requires a schema for JSON. Use ChatResponseFormat.ForJsonSchema, or ask for JSON in the prompt and leave ResponseFormat unset.");
        }

        var text = BedrockDocuments.From(schema).ToString();
        var definition = new JsonSchemaDefinition { Schema = text, Name = format.SchemaName, Description = format.SchemaDescription };
        request.OutputConfig = new OutputConfig
        {
            Effort = request.OutputConfig?.Effort,
            TextFormat = new OutputFormat
            {
                Type = OutputFormatType.JsonSchema,
                Structure = OutputFormatStructure.JsonSchema(definition),
            },
        };
    }

    private static void ApplyReasoning(ChatOptions options, ConverseRequest request)
    {
        if (options.Reasoning?.Effort is not { } effort || request.OutputConfig?.Effort is not null) return;
        var value = effort switch
        {
            ReasoningEffort.None => null,
            ReasoningEffort.Low => "low",
            ReasoningEffort.Medium => "medium",
            ReasoningEffort.High => "high",
            _ => throw Refused(
                $"Reasoning.Effort = {effort}", "Each model has its own name for efforts above High: set OutputConfig.Effort with RawRepresentationFactory."),
        };
        if (value is not null) request.OutputConfig = new OutputConfig { Effort = value, TextFormat = request.OutputConfig?.TextFormat };
    }

    private static void Refuse(ChatOptions options)
    {
        const string InFields = "If the model supports it, set it by the model's own name in AdditionalProperties.";
        if (options.FrequencyPenalty is not null) throw Refused(nameof(options.FrequencyPenalty), InFields);
        if (options.PresencePenalty is not null) throw Refused(nameof(options.PresencePenalty), InFields);
        if (options.Seed is not null) throw Refused(nameof(options.Seed), InFields);
        if (options.AllowMultipleToolCalls == false) throw Refused("AllowMultipleToolCalls = false", InFields);
        if (options.ConversationId is not null)
        {
            throw Refused(
                nameof(options.ConversationId), "Bedrock doesn't store conversations: send all messages, or store them with Tern.Bedrock.DynamoDb.");
        }

#pragma warning disable MEAI001 // Experimental: read only to reject it.
        if (options.ContinuationToken is not null) throw Refused(nameof(options.ContinuationToken), "Bedrock can't resume responses.");
#pragma warning restore MEAI001
    }

    private static NotSupportedException Refused(string option, string then) => new($"Converse doesn't support the option {option}. {then}");
}
