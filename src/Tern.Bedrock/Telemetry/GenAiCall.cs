using System.Diagnostics;
using Tern.Bedrock.Model;
using Tern.Pipeline;

namespace Tern.Bedrock;

/// <summary>
/// The span of an answer that streams, from its call to its last event: that of the call itself ends when the answer begins. Null while nobody listens.
/// </summary>
internal sealed class GenAiCall : IDisposable
{
    private static readonly ActivitySource Source = new("Tern.Bedrock", typeof(GenAiCall).Assembly.GetName().Version?.ToString(3));

    private readonly Activity _activity;
    private readonly TimeProvider _clock;
    private readonly long _started;

    private GenAiCall(Activity activity, TimeProvider clock) => (_activity, _clock, _started) = (activity, clock, clock.GetTimestamp());

    public static GenAiCall? Start(ConverseStreamRequest request, TimeProvider clock)
    {
        if (!Source.HasListeners() || Source.StartActivity("chat " + request.ModelId, ActivityKind.Client) is not { } activity) return null;
        activity.SetTag("gen_ai.operation.name", "chat");
        activity.SetTag("gen_ai.provider.name", GenAiTags.ProviderName);
        activity.SetTag("gen_ai.request.model", request.ModelId);
        if (request.InferenceConfig is { } inference) GenAiTags.Inference(activity, inference);
        return new GenAiCall(activity, clock);
    }

    /// <summary>Notes what ended an answer.</summary>
    /// <param name="call">Its span; null while nobody listens.</param>
    /// <param name="error">What ended it.</param>
    /// <returns>The same error.</returns>
    public static Exception Failed(GenAiCall? call, Exception error)
    {
        if (call is null) return error;
        call._activity.SetTag("error.type", AwsTelemetry.GetErrorType(error));
        call._activity.SetStatus(ActivityStatusCode.Error);
        return error;
    }

    public void NoteFirst() => _activity.SetTag("gen_ai.response.time_to_first_chunk", _clock.GetElapsedTime(_started).TotalSeconds);

    public void End(ConverseResponse response)
    {
        if (response.StopReason is { } reason) GenAiTags.FinishReason(_activity, reason);
        if (response.Usage is { } usage) GenAiTags.Usage(_activity, usage);
    }

    public void Dispose() => _activity.Dispose();
}
