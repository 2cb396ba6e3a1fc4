namespace Tern.DynamoDb;

public sealed partial class DynamoDbClient
{
    /// <summary>
    /// A collection of several types of items in one table, to be read by one query:
    /// <c>db.Collection().With&lt;Customer&gt;().With&lt;Order&gt;()</c>.
    /// </summary>
    /// <param name="name">
    /// The table's name or ARN, taken as it is; null for the name of the layout with
    /// <see cref="DynamoDbClientOptions.TableNamePrefix"/> before it.
    /// </param>
    /// <returns>The collection, as yet without types.</returns>
    public DynamoCollection Collection(string? name = null) => new(this, name, []);
}
