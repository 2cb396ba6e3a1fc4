using System.Text;
using Tern.DynamoDb;
using Tern.Lambda.Events;

namespace Tern.Handling.DynamoDb.Tests.Changes;

/// <summary>Events as Lambda sends them for the stream of the shop's table.</summary>
internal static class StreamEvents
{
    /// <summary>An order with an attribute of every type that DynamoDB has.</summary>
    public const string Order = """
        {
          "pk": {"S": "CUSTOMER#c1"}, "sk": {"S": "ORDER#00000007"},
          "CustomerId": {"S": "c1"}, "Number": {"N": "7"}, "Total": {"N": "129.90"},
          "Lines": {"L": [{"M": {"Product": {"S": "egg \"large\" \u00e9"}, "Quantity": {"N": "12"}}},
            {"M": {"Product": {"S": "ham"}, "Quantity": {"N": "1"}}}]},
          "Tags": {"SS": ["frequent", "gift"]}, "Codes": {"NS": ["3", "-1", "20"]}, "Pages": {"L": [{"B": "AAEC"}, {"B": "/w=="}]},
          "Signature": {"B": "3q2+7w=="}, "Exact": {"N": "12345678901234567890123456789012345678"},
          "Measure": {"N": "-1.2345678901234567890123456789012345678E-120"},
          "Notes": {"M": {"de": {"S": "Grüße"}, "": {"S": ""}}}, "IsPaid": {"BOOL": true}, "Coupon": {"NULL": true}, "ExpiresAt": {"N": "1767225600"},
          "Unknown": {"BS": ["AAEC", "/w=="]}
        }
        """;

    /// <summary>The record of a new order.</summary>
    public const string Inserted = $$"""
        {
          "eventID": "7de3041dd709b024af6f29e4fa13d34c", "eventName": "INSERT", "eventVersion": "1.1", "eventSource": "aws:dynamodb", "awsRegion": "eu-west-1",
          "dynamodb": {
            "ApproximateCreationDateTime": 1767225600.0,
            "Keys": {"sk": {"S": "ORDER#00000007"}, "pk": {"S": "CUSTOMER#c1"} },
            "NewImage": {{Order}},
            "SequenceNumber": "4421584500000000017450439091", "SizeBytes": 426, "StreamViewType": "NEW_AND_OLD_IMAGES"
          },
          "eventSourceARN": "arn:aws:dynamodb:eu-west-1:123456789012:table/shop/stream/2026-01-01T00:00:00.000"
        }
        """;

    /// <summary>A record.</summary>
    public static string Record(
        string name, string? keys = null, string? newImage = null, string? oldImage = null, string view = "NEW_AND_OLD_IMAGES", string? identity = null) =>
        $$"""{"eventID":"1","eventName":"{{name}}","eventVersion":"1.1","eventSource":"aws:dynamodb","awsRegion":"eu-west-1","dynamodb":"""
        + """{"ApproximateCreationDateTime":1767225600,"Keys":"""
        + (keys ?? """{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"ORDER#00000007"}}""")
        + (newImage is null ? "" : ",\"NewImage\":" + newImage) + (oldImage is null ? "" : ",\"OldImage\":" + oldImage)
        + $$""","SequenceNumber":"222","SizeBytes":26,"StreamViewType":"{{view}}"}"""
        + (identity is null ? "" : ",\"userIdentity\":" + identity)
        + ""","eventSourceARN":"arn:aws:dynamodb:eu-west-1:123456789012:table/shop/stream/2026-01-01T00:00:00.000"}""";

    /// <summary>An event of some records.</summary>
    public static byte[] Event(params string[] records) => Encoding.UTF8.GetBytes($$"""{"Records":[{{string.Join(',', records)}}]}""");

    /// <summary>Reads the change in the only record of an event.</summary>
    public static TableChange Read(string record) => TableChange.Of(Assert.Single(DynamoDbStreamEvent.Read(new LambdaPayload(Event(record))).Records));

    /// <summary>The item after the change, if it is of this type.</summary>
    public static T? ReadNew<T>(this TableChange change) where T : class, IDynamoItem<T> => change.TryGet<T>(out var typed) ? typed.New : null;

    /// <summary>The item before the change, if it is of this type.</summary>
    public static T? ReadOld<T>(this TableChange change) where T : class, IDynamoItem<T> => change.TryGet<T>(out var typed) ? typed.Old : null;
}
