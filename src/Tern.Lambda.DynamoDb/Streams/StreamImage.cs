using Tern.DynamoDb;
using Tern.Json;
using Tern.Lambda.Events;

namespace Tern.Lambda.DynamoDb;

/// <summary>Reads the images of stream records: items in DynamoDB's JSON.</summary>
internal static class StreamImage
{
    /// <exception cref="LambdaEventException">There is no image, or it isn't an item.</exception>
    public static T Read<T>(EventJson image, ItemMap<T> map, string member) where T : class
    {
        var reader = new ItemReader(Required(image, member));
        try
        {
            return map.Read(ref reader);
        }
        catch (AwsJsonException error)
        {
            throw Malformed(member, error);
        }
    }

    /// <exception cref="LambdaEventException">There is no image, or it isn't an item.</exception>
    public static AttributeMap Attributes(EventJson image, string member)
    {
        var reader = new AwsJsonReader(Required(image, member));
        try
        {
            return AttributeMap.Read(ref reader);
        }
        catch (AwsJsonException error)
        {
            throw Malformed(member, error);
        }
    }

    private static ReadOnlySpan<byte> Required(EventJson image, string member) => image.HasValue
        ? image.Utf8
        : throw new LambdaEventException($"The stream record has no {member}, which records of its kind and StreamViewType must have.");

    private static LambdaEventException Malformed(string member, AwsJsonException error) =>
        new($"{member} of the stream record isn't an item in DynamoDB's JSON: {error.Message}", error);
}
