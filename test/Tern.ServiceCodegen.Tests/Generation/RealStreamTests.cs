using Tern.ServiceCodegen.UserBuilds;

namespace Tern.ServiceCodegen.Tests.Generation;

/// <summary>The operations of AWS's models whose requests or answers are events, as a user's build generates and compiles them.</summary>
public sealed class RealStreamTests
{
    [Theory]
    [InlineData("bedrock-runtime", "InvokeModelWithBidirectionalStream;ConverseStream", "IAsyncEnumerable<", "AwsEventStream<")]
    [InlineData("lexv2-runtime", "StartConversation", "IAsyncEnumerable<", "AwsEventStream<")]
    [InlineData("polly", "StartSpeechSynthesisStream", "IAsyncEnumerable<", "AwsEventStream<")]
    [InlineData("qbusiness", "Chat", "IAsyncEnumerable<", "AwsEventStream<")]
    [InlineData("connecthealth", "StartMedicalScribeListeningSession", "IAsyncEnumerable<", "\"internalFailureException\" => (\"InternalServerException\"")]
    [InlineData("kinesis", "SubscribeToShard", "AwsEventStream<", "RequiresHttp2 = true")]
    public void A_stream_of_events_compiles(string service, string operations, string first, string second)
    {
        var item = new ServiceItem(service, operations.Split(';'), null, null, IsPublic: true);
        var (target, model) = UserBuild.Target(item, new ModelStore(Models()), registers: false);

        var texts = UserBuild.Generate(item, target, model).Select(f => f.Text).ToList();

        InMemoryAssembly.Compile(texts);
        Assert.Contains(texts, text => text.Contains(first, StringComparison.Ordinal));
        Assert.Contains(texts, text => text.Contains(second, StringComparison.Ordinal));
    }

    private static string Models() => Path.Combine(Repository.Root, "models", "services");
}
