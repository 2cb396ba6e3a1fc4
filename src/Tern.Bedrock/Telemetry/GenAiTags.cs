using System.Diagnostics;
using Tern.Bedrock.Model;

namespace Tern.Bedrock;

/// <summary>
/// Adds tags to the spans of calls, with OpenTelemetry's names for generative AI: numbers, names and reasons, never
/// the content of messages. Called only if something is listening.
/// </summary>
internal static class GenAiTags
{
    internal const string Source = "Tern.Bedrock";
    internal const string ProviderName = "aws.bedrock";
    internal const string Chat = "chat";
    internal const string Embeddings = "embeddings";

    internal static readonly string? Version = typeof(GenAiTags).Assembly.GetName().Version?.ToString(3);

    // The convention and Microsoft.Extensions.AI count all input; Bedrock counts only the input that wasn't cached.
    internal static int? InputOf(TokenUsage usage) =>
        usage.InputTokens is { } input ? input + (usage.CacheReadInputTokens ?? 0) + (usage.CacheWriteInputTokens ?? 0) : null;

    internal static void Provider(Activity activity, string _) => activity.SetTag("gen_ai.provider.name", ProviderName);

    // In the service's model, the messages of a chat and those that a guardrail checks have the same name.
    internal static void Operation(Activity activity, object messages)
    {
        if (messages is IReadOnlyList<Message>) activity.SetTag("gen_ai.operation.name", Chat);
    }

    internal static void Inference(Activity activity, InferenceConfiguration inference)
    {
        if (inference.MaxTokens is { } tokens) activity.SetTag("gen_ai.request.max_tokens", tokens);
        if (inference.Temperature is { } temperature) activity.SetTag("gen_ai.request.temperature", (double)temperature);
        if (inference.TopP is { } topP) activity.SetTag("gen_ai.request.top_p", (double)topP);
    }

    internal static void FinishReason(Activity activity, StopReason reason) =>
        activity.SetTag("gen_ai.response.finish_reasons", (string[])[reason.Value]);

    // A chat counts tokens, a guardrail counts its own units.
    internal static void Usage(Activity activity, object usage)
    {
        if (usage is not TokenUsage tokens) return;
        if (InputOf(tokens) is { } input) activity.SetTag("gen_ai.usage.input_tokens", input);
        if (tokens.OutputTokens is { } output) activity.SetTag("gen_ai.usage.output_tokens", output);
        if (tokens.CacheReadInputTokens is > 0 and var read) activity.SetTag("gen_ai.usage.cache_read.input_tokens", read);
        if (tokens.CacheWriteInputTokens is > 0 and var written) activity.SetTag("gen_ai.usage.cache_creation.input_tokens", written);
    }
}
