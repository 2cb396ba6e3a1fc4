using System.Reflection;
using System.Text.Json.Nodes;
using Tern.Buffers;
using Tern.Lambda.Events;

namespace Tern.Lambda.Tests.Events;

/// <summary>
/// Every sample is read as its type and written again; cut short or changed at random, it is refused with one kind of
/// exception or is another event.
/// </summary>
public sealed class EventSampleTests
{
    public static TheoryData<string> Samples => EventSamples.Names;

    [Theory]
    [MemberData(nameof(Samples))]
    public void A_sample_is_read_and_written_with_all_its_members(string name) => EventSamples.Visit(name, new RoundTrip(name));

    [Theory]
    [MemberData(nameof(Samples))]
    public void A_sample_cut_short_anywhere_is_refused(string name) => EventSamples.Visit(name, new Truncation());

    [Theory]
    [MemberData(nameof(Samples))]
    public void A_sample_changed_at_random_is_refused_or_read(string name) => EventSamples.Visit(name, new Mutation());

    [Theory]
    [MemberData(nameof(Samples))]
    public void Nothing_of_a_sample_can_be_read_after_its_invocation(string name) => EventSamples.Visit(name, new Release());

    private static string Write<T>(T value) where T : ILambdaEvent<T>
    {
        using var output = new PooledBuffer();
        value.Write(output);
        return System.Text.Encoding.UTF8.GetString(output.WrittenSpan);
    }

    // Everything that a handler could read from an event.
    private static void Touch(object? value, int depth = 0)
    {
        switch (value)
        {
            case null or string or ValueType and not EventBytes or LambdaPayload: return;
            case EventBytes bytes:
                bytes.ToArray();
                return;
            case System.Collections.IEnumerable many:
                foreach (var one in many) Touch(one, depth + 1);
                return;
        }

        foreach (var property in value.GetType().GetProperties(BindingFlags.Public | BindingFlags.Instance))
        {
            if (property.GetIndexParameters().Length == 0 && !property.PropertyType.IsByRefLike && depth < 12)
                Touch(property.GetMethod!.Invoke(value, BindingFlags.DoNotWrapExceptions, null, null, null), depth + 1);
        }
    }

    private sealed class RoundTrip(string name) : EventSamples.IVisitor
    {
        public void Visit<T>(byte[] sample) where T : ILambdaEvent<T>
        {
            var value = T.Read(new LambdaPayload(sample));
            Touch(value);
            var before = JsonNode.Parse(sample);
            Assert.Equal("", Difference(before, value));

            // And again, from what was written.
            var again = T.Read(new LambdaPayload(System.Text.Encoding.UTF8.GetBytes(Write(value))));
            Assert.Equal("", Difference(before, again));
        }

        private string Difference<T>(JsonNode? before, T value) where T : ILambdaEvent<T> =>
            JsonDifference.Of(before, JsonNode.Parse(Write(value)), "$", path => EventSamples.IsNotWritten(name, path));
    }

    private sealed class Truncation : EventSamples.IVisitor
    {
        public void Visit<T>(byte[] sample) where T : ILambdaEvent<T>
        {
            var whole = sample.AsSpan().TrimEnd(" \r\n\t"u8).Length;
            for (var length = 0; length < whole; length++)
            {
                var cut = sample[..length];
                var error = Assert.Throws<LambdaEventException>(() => T.Read(new LambdaPayload(cut)));
                Assert.Contains(typeof(T).Name, error.Message, StringComparison.Ordinal);
            }
        }
    }

    private sealed class Mutation : EventSamples.IVisitor
    {
        private const int Seed = 20261121;

        public void Visit<T>(byte[] sample) where T : ILambdaEvent<T>
        {
            var random = new Random(Seed);
            for (var turn = 0; turn < 2_000; turn++)
            {
                var changed = (byte[])sample.Clone();
                for (var i = random.Next(1, 4); i > 0; i--) changed[random.Next(changed.Length)] = Other(random, sample);
                try
                {
                    var value = T.Read(new LambdaPayload(changed));
                    Write(value);
                    Touch(value);
                }
                catch (LambdaEventException)
                {
                    // Refused, either immediately or when the changed member is read.
                }
            }
        }

        // Often a character with a meaning in JSON, or one from elsewhere in the sample.
        private static byte Other(Random random, byte[] sample) => random.Next(4) switch
        {
            0 => (byte)random.Next(256),
            1 => sample[random.Next(sample.Length)],
            _ => "{}[]\":,\\u0eE-+.ntf \n"u8[random.Next(20)],
        };
    }

    private sealed class Release : EventSamples.IVisitor
    {
        public void Visit<T>(byte[] sample) where T : ILambdaEvent<T>
        {
            var payload = new LambdaPayload(sample);
            var value = T.Read(payload);
            payload.Release();
            Assert.Throws<ObjectDisposedException>(() => Write(value));
        }
    }
}
