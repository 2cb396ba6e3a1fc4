using System.Diagnostics;
using System.Diagnostics.Metrics;
using Tern.Bedrock.Model;
using Tern.Pipeline;
using Tern.Telemetry;

namespace Tern.Bedrock;

/// <summary>
/// The instruments of one client, with OpenTelemetry's names for generative AI. Nothing is computed while nothing is
/// listening.
/// </summary>
internal sealed class GenAiInstruments
{
    // Shared by all clients without a factory: instruments with the same meter and name are the same.
    private static readonly Lazy<Meter> s_own = new(static () => new Meter(GenAiTags.Source, GenAiTags.Version));

    // The conventions' buckets: powers of four for tokens, and powers of two in hundredths of a second.
    private static readonly InstrumentAdvice<long> s_tokenBuckets = new()
    {
        HistogramBucketBoundaries = [1, 4, 16, 64, 256, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216, 67_108_864],
    };

    private static readonly InstrumentAdvice<double> s_secondBuckets = new()
    {
        HistogramBucketBoundaries = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92],
    };

    private readonly Histogram<long> _tokens;
    private readonly Histogram<double> _duration;

    public GenAiInstruments(IMeterFactory? factory)
    {
        var meter = factory?.Create(new MeterOptions(GenAiTags.Source) { Version = GenAiTags.Version }) ?? s_own.Value;
        _tokens = meter.CreateHistogram("gen_ai.client.token.usage", "{token}", "Number of tokens of a request, or of its response.", null, s_tokenBuckets);
        _duration = meter.CreateHistogram(
            "gen_ai.client.operation.duration", "s", "Duration of a request until its response is complete, including retries.", null, s_secondBuckets);
    }

    public bool AreEnabled => _tokens.Enabled || _duration.Enabled;

    public void CountChat(string? model, TokenUsage usage)
    {
        if (GenAiTags.InputOf(usage) is { } input) Count(GenAiTags.Chat, model, "input", input);
        if (usage.OutputTokens is { } output) Count(GenAiTags.Chat, model, "output", output);
    }

    public void CountEmbedding(string model, long input) => Count(GenAiTags.Embeddings, model, "input", input);

    public void Time(string? model, TimeSpan time, Exception? fault)
    {
        if (!_duration.Enabled) return;
        var tags = Tags(GenAiTags.Chat, model);
        if (fault is not null) tags.Add("error.type", AwsTelemetry.GetErrorType(fault));
        _duration.RecordSafely(time.TotalSeconds, tags);
    }

    private void Count(string operation, string? model, string type, long tokens)
    {
        if (!_tokens.Enabled) return;
        var tags = Tags(operation, model);
        tags.Add("gen_ai.token.type", type);
        _tokens.RecordSafely(tokens, tags);
    }

    private static TagList Tags(string operation, string? model)
    {
        TagList tags = default;
        tags.Add("gen_ai.operation.name", operation);
        tags.Add("gen_ai.provider.name", GenAiTags.ProviderName);
        if (model is not null) tags.Add("gen_ai.request.model", model);
        return tags;
    }
}
