using Tern.Lambda.Events;

namespace Tern.Lambda.Tests.Events;

/// <summary>The sample events in <c>Samples/</c>: each file name consists of its type, a dot, and its special
/// feature.</summary>
internal static class EventSamples
{
    private static readonly string Folder = Path.Combine(AppContext.BaseDirectory, "Events", "Samples");

    public static TheoryData<string> Names =>
        [.. Directory.EnumerateFiles(Folder, "*.json").Select(f => Path.GetFileNameWithoutExtension(f)).Order(StringComparer.Ordinal)];

    public static byte[] Bytes(string name) => File.ReadAllBytes(Path.Combine(Folder, name + ".json"));

    public static LambdaPayload Payload(string name) => new(Bytes(name));

    /// <summary>The parts of samples that aren't written as they were read, by type and path: members that AWS may add
    /// in the future, and alternative names.</summary>
    public static bool IsNotWritten(string name, string path) => (name.Split('.')[0], path) is
        ("CognitoPreSignUpEvent", "$.request.newThing")
        or ("SnsMessage", "$.SigningCertURL" or "$.SigningCertUrl" or "$.UnsubscribeURL" or "$.UnsubscribeUrl");

    /// <summary>What to do with a sample as its type.</summary>
    public interface IVisitor
    {
        void Visit<T>(byte[] sample) where T : ILambdaEvent<T>;
    }

    /// <summary>Finds the type that a sample is named by.</summary>
    public static void Visit(string name, IVisitor visitor)
    {
        var type = typeof(ILambdaEvent<>).Assembly.GetType("Tern.Lambda.Events." + name.Split('.')[0])
            ?? throw new InvalidOperationException($"Samples/{name}.json should be named by a type in Tern.Lambda.Events, as 'SqsEvent.fifo.json' is.");
        typeof(IVisitor).GetMethod(nameof(IVisitor.Visit))!
            .MakeGenericMethod(type)
            .Invoke(visitor, System.Reflection.BindingFlags.DoNotWrapExceptions, null, [Bytes(name)], null);
    }
}
