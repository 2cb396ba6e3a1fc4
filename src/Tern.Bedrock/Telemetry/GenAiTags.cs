using System.Diagnostics;
using Tern.Bedrock.Model;

namespace Tern.Bedrock;

/// <summary>
/// What calls put on spans, by OpenTelemetry's names for generative AI: numbers, names and reasons, and never what anybody said. Called only when
/// somebody listens.
/// </summary>
internal static class GenAiTags
{
    internal const string ProviderName = "aws.bedrock";

    internal static void Provider(Activity activity, string _) => activity.SetTag("gen_ai.provider.name", ProviderName);

    // The messages of a chat, and those that a guardrail checks, have one name in the model.
    internal static void Operation(Activity activity, object messages)
    {
        if (messages is IReadOnlyList<Message>) activity.SetTag("gen_ai.operation.name", "chat");
    }

    internal static void Inference(Activity activity, InferenceConfiguration inference)
    {
        if (inference.MaxTokens is { } tokens) activity.SetTag("gen_ai.request.max_tokens", tokens);
        if (inference.Temperature is { } temperature) activity.SetTag("gen_ai.request.temperature", (double)temperature);
        if (inference.TopP is { } topP) activity.SetTag("gen_ai.request.top_p", (double)topP);
    }

    internal static void FinishReason(Activity activity, StopReason reason) =>
        activity.SetTag("gen_ai.response.finish_reasons", (string[])[reason.Value]);

    // A chat counts tokens, a guardrail its own units.
    internal static void Usage(Activity activity, object usage)
    {
        if (usage is not TokenUsage tokens) return;
        var (read, written) = (tokens.CacheReadInputTokens ?? 0, tokens.CacheWriteInputTokens ?? 0);
        // The convention counts all that the model was given, Bedrock what it had to read anew.
        if (tokens.InputTokens is { } input) activity.SetTag("gen_ai.usage.input_tokens", input + read + written);
        if (tokens.OutputTokens is { } output) activity.SetTag("gen_ai.usage.output_tokens", output);
        if (read > 0) activity.SetTag("gen_ai.usage.cache_read.input_tokens", read);
        if (written > 0) activity.SetTag("gen_ai.usage.cache_creation.input_tokens", written);
    }
}
