using System.Text;
using Tern.DynamoDb;
using Tern.Lambda.Events;

namespace Tern.Handling.DynamoDb.Tests.Changes;

public sealed class HostileStreamTests
{
    [Fact]
    public void Damaged_events_are_refused_by_exceptions_that_handlers_know()
    {
        var sound = StreamEvents.Event(StreamEvents.Inserted, StreamEvents.Record("MODIFY", newImage: StreamEvents.Order, oldImage: StreamEvents.Order));
        var random = new Random(11);
        int read = 0, refused = 0;
        for (var i = 0; i < 6_000; i++)
        {
            try
            {
                ReadAll(Damage(sound, random));
                read++;
            }
            catch (Exception error) when (error is FormatException or DynamoItemException or InvalidOperationException { Source: "Tern.Handling.DynamoDb" })
            {
                refused++;
            }
        }

        Assert.InRange(read, 50, 6_000);
        Assert.InRange(refused, 500, 6_000);
    }

    [Fact]
    public void An_image_of_endless_depth_is_refused()
    {
        var image = string.Concat(Enumerable.Repeat("""{"a":{"M":""", 5_000)) + "{}" + string.Concat(Enumerable.Repeat("}}", 5_000));
        Assert.ThrowsAny<FormatException>(() => StreamEvents.Read(StreamEvents.Record("INSERT", newImage: image)).ReadNew());
        Assert.ThrowsAny<FormatException>(() => StreamEvents.Read(StreamEvents.Record("INSERT", newImage: image)).ReadNew<Order>());
    }

    private static void ReadAll(byte[] json)
    {
        foreach (var record in DynamoDbStreamEvent.Read(new LambdaPayload(json)).Records.Select(TableChange.Of))
        {
            _ = record.ReadKeys();
            _ = record.ReadNew();
            _ = record.ReadOld();
            if (!record.TryGet<Order>(out var change)) continue;
            _ = change.New;
            _ = change.Old;
        }
    }

    private static byte[] Damage(byte[] sound, Random random)
    {
        var text = (byte[])sound.Clone();
        var at = random.Next(text.Length);
        switch (random.Next(4))
        {
            case 0:
                text[at] = (byte)random.Next(256);
                break;
            case 1:
                text[at] = "{}[]\",:0"u8[random.Next(8)];
                break;
            case 2:
                return text[..at];
            default:
                var length = Math.Min(random.Next(1, 40), text.Length - at);
                return [.. text[..at], .. text[(at + length)..]];
        }

        return text;
    }
}
