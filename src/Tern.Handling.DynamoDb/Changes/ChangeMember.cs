namespace Tern.Handling.DynamoDb;

/// <summary>The members of a stream record that contain attributes, by their names in DynamoDB's API.</summary>
internal enum ChangeMember
{
    Keys,
    NewImage,
    OldImage,
}
